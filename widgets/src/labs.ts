/** One bundle for two widgets that share most of what they draw with: a turn in its order, and an inspection foreseen. */
import type { RenderProps } from "@anywidget/types";
import { renderInspection } from "./inspection-lab";
import { renderTurn } from "./turn-order";

export function render(props: RenderProps<Record<string, unknown>>): () => void {
  return props.model.get("frames") ? renderTurn(props) : renderInspection(props);
}

export default { render };
