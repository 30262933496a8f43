import { expect, test } from "vitest";
import { aloneNote } from "../src/alone";
import { fakeModel } from "./model";

test("a picture whose Python goes says so from then on", () => {
  const model = fakeModel({});
  const el = document.createElement("div");
  el.innerHTML = "<p role=status>Step 1 of 9.</p>";
  const [note, stop] = aloneNote(model, el);
  expect(note.textContent).toBe("");
  model.tell("comm_live_update");
  expect(note.textContent).toContain("This is the last picture");
  expect(el.querySelector("[role=status]")!.textContent).toBe(note.textContent);
  stop();
  expect(model.listening()).toBe(0);
});

test("a picture that is opened without Python says so at once", () => {
  const el = document.createElement("div");
  el.className = "jupyter-widgets-disconnected";
  expect(aloneNote(fakeModel({}), el)[0].textContent).toContain("Run the cell again");
});
