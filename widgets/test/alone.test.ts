import { expect, test } from "vitest";
import { aloneNote } from "../src/alone";
import { fakeModel } from "./model";

test("a picture whose Python goes says so from then on", () => {
  const model = fakeModel({});
  const [note, stop] = aloneNote(model, document.createElement("div"));
  expect(note.textContent).toBe("");
  model.tell("comm_live_update");
  expect(note.textContent).toContain("This is the last picture");
  stop();
  expect(model.listening()).toBe(0);
});

test("a picture that is opened without Python says so at once", () => {
  const el = document.createElement("div");
  el.className = "jupyter-widgets-disconnected";
  expect(aloneNote(fakeModel({}), el)[0].textContent).toContain("Run the cell again");
});
