/** A lesson as a page without Python: whoever opens it chooses a name, and reads, guesses, answers, and saves what was done.
 *
 * The page holds everything (`arcane_lab/lessons/class_pages.py`); nothing is loaded, and nothing sent unless the page says where to. */
import "./exercise.css";
import "./page.css";
import { button, h, setText } from "../dom";
import { progressDots } from "./dots";
import { exercise } from "./exercise";
import { check, NotRead, wordsOf } from "./page-judge";
import { BadProgress, type Done, fromText, keep, kept, type Progress, toText, together, type Tried, untried } from "./page-progress";
import { prediction } from "./prediction";
import { signedIn } from "./verdict";
import { judge, type KindData, read } from "./reader";
import { MARKS, stripped, type Table } from "./reader-forms";
import { type Came, type Cards, comparison } from "./reader-guess";
import type { Sealed } from "./seal";
import type { Dot, ExerciseData, Input, PredictionData, Verdict } from "./types";

interface OneExercise {
  kind: number;
  /** Question, board, input, form and the hints, each as numbers of `parts`. */
  texts: number[][];
  salt: string;
  seals: Sealed[];
}

interface Student {
  name: string;
  student: string;
  exercises: OneExercise[];
}

interface PageData {
  format: string;
  lesson: string;
  title: string;
  code: string;
  sendsTo: string;
  titles: { name: string; title: string; extra: boolean }[];
  rungs: string[];
  coarse: string;
  rounds: number;
  forms: Table;
  cards: Cards;
  came: Record<string, Came>;
  locked: { about: string[]; html: string }[];
  kinds: KindData[];
  parts: string[];
  students: Student[];
}

const PICTURE = /\x01([^\x02]*)\x02/g;
const ONLY_PYTHON = "Only Python can check this answer: write it on paper, or open the notebook of this lesson.";
const CHOSEN = "arcane-lab chosen";
/** Milliseconds between two sendings: somebody who clicks fast is not to flood the teacher's machine. */
const PAUSE = 1000;

const find = (id: string) => document.getElementById(id) as HTMLElement;
const escaped = (text: string) => h("p", {}, text).innerHTML;
/** A paragraph with true minus signs, as `html_of` of `arcane_lab/lessons/message.py` makes it. */
const paragraph = (text: string) => `<p>${escaped(signedIn(text))}</p>`;
/** A paragraph with words before the first of its own. */
const after = (words: string, html: string) => html.replace(/^<p>/, `<p>${words} `);

const data = JSON.parse(find("arcane-lab-lesson").textContent ?? "") as PageData;
const [head, body, foot] = ["head", "body", "foot"].map((part) => find(`arcane-lab-${part}`)) as [HTMLElement, HTMLElement, HTMLElement];

function text(numbers: number[]): string {
  return numbers
    .map((number) => data.parts[number])
    .join("")
    .replace(PICTURE, (_, svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`);
}

// --- one exercise ---------------------------------------------------------------------------------------------------

class Exercise {
  #said: Verdict | null = null;
  #why = "";
  #last = "";
  /** The last answer of which nothing was known. */
  #unknown = "";
  readonly #texts: string[];
  readonly #shown: { update(data: ExerciseData): void };

  constructor(host: HTMLElement, private readonly lesson: Lesson, private readonly about: PageData["titles"][number], private readonly one: OneExercise) {
    this.#texts = one.texts.map(text);
    this.#shown = exercise(host, this.data(), {
      check: (answer) => this.#checked(answer),
      hint: async () => {
        this.#note((tried) => (tried.hints = Math.min(tried.hints + 1, this.#hints.length)));
        return this.data().hints;
      },
    });
  }

  get #hints(): string[] {
    return this.#texts.slice(4);
  }

  get #tried(): Tried {
    return this.lesson.done.exercises[this.about.name] ?? untried();
  }

  data(): ExerciseData {
    const [question = "", board = "", input = ""] = this.#texts;
    const { tries, right, hints } = this.#tried;
    const seen = this.#hints.slice(0, hints);
    return { ...this.about, question, board, input: JSON.parse(input) as Input, rungs: data.rungs, hints: seen, tries, right, said: this.#said, last: this.#last, why: this.#why };
  }

  update(): void {
    this.#shown.update(this.data());
  }

  #note(change: (tried: Tried) => void): void {
    const tried = structuredClone(this.#tried);
    change(tried);
    this.lesson.change((done) => (done.exercises[this.about.name] = tried));
  }

  async #checked(answer: string): Promise<Verdict> {
    const said = this.#judged(answer);
    [this.#said, this.#last] = [said, answer];
    // What is drawn follows when the exercise has heard the verdict.
    setTimeout(() => this.update());
    return said;
  }

  /** What is said to an answer, as `Lesson` says it in a notebook; it is noted as a try, unless it is none. */
  #judged(answer: string): Verdict {
    const kind = data.kinds[this.one.kind];
    if (!kind) return { kind: "unreadable", html: paragraph(ONLY_PYTHON) };
    let found;
    try {
      found = check(data.forms, kind, this.one.seals, this.one.salt, data.rounds, answer);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      const why = error.message ? `: ${error.message}` : "";
      const given = answer.length > 60 ? `${answer.slice(0, 60)}…` : answer;
      return { kind: "unreadable", html: paragraph(`‘${given}’ cannot be read as an answer here${why}. Write ${this.#texts[3]}.`) };
    }
    this.#why = found.why ?? this.#why;
    const { hints } = this.#tried;
    const nudge = this.#hints[0] ?? "";
    if (found.kind === "slip") return { kind: "slip", html: found.html.replace("{given}", () => escaped(answer)) };
    if (found.kind === "bare" && this.#unknown === found.name) return { kind: "slip", html: after("That is the same answer as before.", nudge) };
    if (found.kind === "bare") this.#unknown = found.name;
    this.#note((tried) => {
      // What somebody tries out after the answer was right is no try any more, no hint and no wrong idea.
      if (tried.right) return;
      tried.tries += 1;
      tried.hints = Math.max(tried.hints, Number(found.kind === "bare"));
      tried.right = found.kind === "right";
      if (found.idea !== undefined && !tried.wrong.includes(found.idea)) tried.wrong.push(found.idea);
    });
    if (found.kind === "bare") {
      const more = hints < data.rungs.length ? "The next hint may help." : "Look at the hints again.";
      return { kind: "not-yet", html: hints ? paragraph(`Not yet. ${more}`) : after("Not yet.", nudge) };
    }
    if (found.kind === "coarse") return { kind: "coarse", html: data.coarse };
    return { kind: found.kind === "right" ? "right" : "not-yet", html: found.html, ...(found.idea === undefined ? {} : { idea: found.idea }) };
  }
}

// --- the lesson of one student ------------------------------------------------------------------------------------------

class Lesson {
  #progress: Progress;
  #isKept = true;
  #isSaved = true;
  #isWaiting = false;
  readonly #exercises: Exercise[] = [];
  readonly #guesses: (() => void)[] = [];
  readonly #dots = [head, foot].map(() => h("div", { class: "lx-progress" }));
  readonly #status = h("p", { class: "page-status", role: "status" });
  /** What is said of the last file, or of the last sending. */
  #told = "";

  constructor(private readonly student: Student) {
    this.#progress = kept({ format: data.format, code: data.code, student: student.student, lessons: {} });
    this.#isKept = keep(this.#progress);
    this.#drawHead();
    body.hidden = false;
    for (const host of body.querySelectorAll("[data-locked]")) host.replaceChildren();
    for (const host of body.querySelectorAll<HTMLElement>("[data-exercise]")) {
      const at = data.titles.findIndex(({ name }) => name === host.dataset.exercise);
      const [about, one] = [data.titles[at], student.exercises[at]];
      if (about && one) this.#exercises.push(new Exercise(this.#card(host), this, about, one));
    }
    this.#predictions(body);
    this.#draw();
  }

  #predictions(part: HTMLElement): void {
    for (const host of part.querySelectorAll<HTMLElement>("[data-prediction]")) {
      const about = host.dataset.prediction ?? "";
      const shown = prediction(this.#card(host), this.#guessed(about), async (guess) => {
        this.change((done) => (done.predictions[about] = stripped(guess, MARKS).slice(0, 200)));
        return { kind: "right", html: paragraph("Saved.") };
      });
      this.#guesses.push(() => shown.update(this.#guessed(about)));
    }
  }

  get done(): Done {
    return this.#progress.lessons[data.lesson] ?? { exercises: {}, predictions: {} };
  }

  change(change: (done: Done) => void): void {
    change((this.#progress.lessons[data.lesson] ??= { exercises: {}, predictions: {} }));
    // Another window of this student may have kept something meanwhile.
    this.#progress = together(kept(this.#progress), this.#progress);
    this.#isKept = keep(this.#progress);
    this.#isSaved = false;
    this.#told = "";
    this.#draw();
    this.#send();
  }

  /** Whether something would be lost if the page were closed now. */
  get isAtRisk(): boolean {
    return !this.#isKept && !this.#isSaved;
  }

  #card(host: HTMLElement): HTMLElement {
    const inner = h("div", {});
    host.replaceChildren(h("div", { class: "lx-card" }, inner));
    return inner;
  }

  #guessed(about: string): PredictionData {
    const guess = this.done.predictions[about];
    const came = data.came[about];
    const said = guess === undefined || !came ? null : paragraph(comparison(data.forms, data.cards, about, guess, came));
    return { about, question: `What do you expect (${about})?`, sample: "", kept: guess ?? null, came: said };
  }

  #drawHead(): void {
    const { name } = this.student;
    const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => void this.#load(file) });
    const save = () => button({ class: "page-button", onclick: () => this.#save() }, "Save my progress");
    const others = data.students.length > 1 ? [button({ class: "page-button", onclick: choose }, `Not ${name}?`)] : [];
    const whose = h("p", { class: "page-whose" }, "Class ", h("b", {}, data.code), `, ${/^\d+$/.test(name) ? "student " : ""}`, h("b", {}, name));
    const buttons = [save(), button({ class: "page-button", onclick: () => file.click() }, "Load my progress"), file, ...others];
    head.replaceChildren(h("section", { class: "page-bar", "aria-label": "Your progress" }, h("div", { class: "lx lx-head" }, whose, this.#dots[0]), h("div", { class: "page-buttons" }, ...buttons), this.#status));
    const hand = `When you are done, save your progress: the file ${this.#fileName} is what you hand in.`;
    foot.replaceChildren(h("div", { class: "lx lx-head" }, this.#dots[1]), h("p", {}, hand), h("div", { class: "page-buttons" }, save()));
  }

  #draw(): void {
    const states = data.titles.map(({ name, title, extra }): Dot => {
      const { right, tries } = this.done.exercises[name] ?? untried();
      return { name, title, extra, state: right ? "right" : tries ? "not-yet" : "untried" };
    });
    for (const host of this.#dots) progressDots(host, states);
    for (const guess of this.#guesses) guess();
    for (const host of body.querySelectorAll<HTMLElement>("[data-locked]")) {
      const { about, html } = data.locked[Number(host.dataset.locked)] ?? { about: [], html: "" };
      if (host.firstChild || !about.every((one) => one in this.done.predictions)) continue;
      host.innerHTML = html;
      this.#predictions(host);
    }
    const where = this.#isKept ? "Kept in this browser." : "This browser keeps nothing: save your progress before you close this page.";
    setText(this.#status, this.#told || where);
  }

  get #fileName(): string {
    return `progress-${data.code}-${this.student.student}.json`;
  }

  #save(): void {
    const address = URL.createObjectURL(new Blob([toText(this.#progress)], { type: "application/json" }));
    const link = h("a", { href: address, download: this.#fileName });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#isSaved = true;
    this.#told = `Saved as ${this.#fileName}, where this browser puts what it downloads. That file is what you hand in.`;
    this.#draw();
  }

  async #load(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    try {
      this.#progress = together(this.#progress, fromText(await file.text(), this.#progress));
      this.#isKept = keep(this.#progress);
      this.#told = `Loaded from ${file.name}.`;
    } catch (error) {
      if (!(error instanceof BadProgress)) throw error;
      this.#told = error.message;
    }
    this.#draw();
    for (const one of this.#exercises) one.update();
  }

  /** Send what was done to the machine that handed out this page, if it asked for that. */
  #send(): void {
    if (!data.sendsTo || this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(async () => {
      this.#isWaiting = false;
      const sent = await fetch(data.sendsTo, { method: "POST", body: toText(this.#progress), headers: { "Content-Type": "application/json" } }).catch(() => null);
      this.#told = sent?.ok ? "Sent to your teacher." : "Your teacher's machine does not answer: go on, and save your progress as a file at the end.";
      this.#draw();
    }, PAUSE);
  }
}

// --- who is it? -----------------------------------------------------------------------------------------------------------

let now: Lesson | null = null;

function begin(student: Student): void {
  try {
    localStorage.setItem(CHOSEN, student.student);
  } catch {
    // Then it is chosen anew each time.
  }
  now = new Lesson(student);
}

function choose(): void {
  body.hidden = true;
  now = null;
  let last: string | null = null;
  try {
    last = localStorage.getItem(CHOSEN);
  } catch {
    // Nothing is kept here.
  }
  const options = data.students.map(({ name, student }) => h("option", { value: student, selected: student === last }, name));
  const list = h("select", { id: "page-who" }, h("option", { value: "" }, "choose …"), ...options);
  const note = h("p", { class: "page-status", role: "status" });
  const start = () => {
    const student = data.students.find((one) => one.student === list.value);
    if (!student) return setText(note, "Choose your number or your name first.");
    begin(student);
    head.querySelector<HTMLElement>(".page-whose")?.scrollIntoView({ block: "nearest" });
  };
  const numbers = data.students.every(({ name }) => /^\d+$/.test(name));
  head.replaceChildren(
    h("section", { class: "page-bar", "aria-label": "Who are you?" },
      h("p", {}, "Class ", h("b", {}, data.code), ". Everybody has their own figures in the exercises."),
      h("div", { class: "page-buttons" }, h("label", { for: "page-who" }, numbers ? "Your number" : "Your name"), list, button({ class: "page-button first", onclick: start }, "Begin")),
      note));
}

window.addEventListener("beforeunload", (event) => {
  if (now?.isAtRisk) event.preventDefault();
});
const [only] = data.students;
if (only && data.students.length === 1) begin(only);
else choose();

/** How answers are read and judged, for whoever wants to try that. */
export { check, comparison, judge, read, wordsOf };
