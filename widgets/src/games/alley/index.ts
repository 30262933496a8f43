/** Arcane Alley in the browser. */
import { bundleOf } from "../../bundle";
import { renderInspection } from "./inspection-lab";
import { renderLab } from "./slide-lab";
import { renderHouse } from "./storehouse";

const bundle = bundleOf({ inspection: renderInspection, slides: renderLab, storehouse: renderHouse });
export const { render } = bundle;
export default bundle;
