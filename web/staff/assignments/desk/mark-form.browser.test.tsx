import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiErrors } from "#contract/shared/errors.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { graded, markingDesk, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

const first = workOf(1, "Achieng");
const second = workOf(2, "Baraka");
const rows = page.getByRole("list", { name: "Works" }).getByRole("link");
const marks = page.getByLabelText(/^Marks of/);
const feedback = page.getByLabelText("Feedback", { exact: true });
const isOpen = (row: number) => expect.element(rows.nth(row)).toHaveAttribute("aria-current", "true");
const openWork = async (works = [first, second], more = {}) => {
  const search = "?section=submitted-assignments&view=desk&assignment=7&work=1";
  const { answers } = markingDesk(works);
  const opened = await openDashboard(search, { user: joseph, answers: { ...answers, ...more } });
  await expect.element(marks).toHaveFocus();
  return opened;
};

test("marks above the assignment's total are refused with that total (api.md 4)", async () => {
  await openWork([{ ...first, assignment_total_marks: 20 }]);
  const problem = page.getByText("Marks must be a number from 0 to 20.");
  for (const beyond of ["21", "20,5", "210"]) {
    await userEvent.fill(marks, beyond);
    await expect.element(problem).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(problem).toBeVisible();
  }
  expect(bodiesOf("PATCH /submissions/1/")).toEqual([]);
});

describe("a saved comment", () => {
  const text = "Show your sources.";

  test("is found with C and Enter, and Ctrl+Enter saves the feedback (beyond.md 4)", async () => {
    await openWork([first, second], {
      "GET /saved-comments/": [
        { id: 1, text },
        { id: 2, text: "Well done." },
      ],
    });
    await userEvent.keyboard("55c");
    await userEvent.keyboard("Show your{Enter}");
    await expect.element(feedback).toHaveValue(text);
    await userEvent.keyboard(" More.");
    await expect.element(feedback).toHaveValue(`${text} More.`);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await isOpen(1);
    const { updated_at } = first;
    const grade = { marks_awarded: "55", feedback: `${text} More.`, updated_at };
    await expect.poll(() => bodiesOf("PATCH /submissions/1/")).toEqual([grade]);
  });

  test("is chosen from the list that C opens, and Enter in its field saves nothing (beyond.md 4)", async () => {
    await openWork([first, second], { "GET /saved-comments/": [{ id: 1, text }] });
    await userEvent.keyboard("55c");
    await expect.element(page.getByRole("option", { name: text })).toBeVisible();
    await userEvent.keyboard("{Escape}{Enter}");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(feedback).toHaveValue(text);
    expect(bodiesOf("PATCH /submissions/1/")).toEqual([]);
  });

  test("keeps Ctrl+Enter for its open list; with a closed one, that saves the marks (beyond.md 4.2)", async () => {
    await openWork([first, second], { "GET /saved-comments/": [{ id: 1, text }] });
    const box = page.getByRole("combobox", { name: "Saved comments" });
    await userEvent.keyboard("55c{Control>}{Enter}{/Control}");
    await expect.element(feedback).toHaveValue(text);
    expect(bodiesOf("PATCH /submissions/1/")).toEqual([]);
    await userEvent.click(box);
    await userEvent.keyboard("{Escape}{Control>}{Enter}{/Control}");
    await isOpen(1);
    await expect
      .poll(() => bodiesOf("PATCH /submissions/1/"))
      .toMatchObject([{ marks_awarded: "55", feedback: text }]);
  });

  test("is not offered while there is none (beyond.md 4)", async () => {
    await openWork();
    await expect.element(page.getByText("No saved comments yet. Write one")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Saved comments" })).not.toBeInTheDocument();
  });
});

test("long feedback pushes nothing under the button that saves (look.md)", async () => {
  await openWork([first], { "GET /saved-comments/": [{ id: 1, text: "Show your sources." }] });
  await userEvent.fill(feedback, `Show your sources. ${"Well done. ".repeat(20)}`);
  await expectAccessible();
  const [attach, save] = ["Attach a feedback file", "Save and open next"].map((name) =>
    page.getByRole("button", { name }).element().getBoundingClientRect(),
  );
  expect(attach?.bottom).toBeLessThan(save?.top ?? 0);
});

test("a work whose save fails opens again with its marks, for another save (beyond.md 4)", async () => {
  await openWork();
  const saved = Promise.withResolvers<void>();
  answer({ "PATCH /submissions/1/": () => saved.promise.then(() => networkFailure) });
  await userEvent.keyboard("66{Enter}");
  await isOpen(1);
  saved.resolve();
  await expect.element(page.getByText("Error grading submission. Please try again.")).toBeVisible();
  await isOpen(0);
  await expect.element(marks).toHaveValue("66");
  answer({ "PATCH /submissions/1/": graded(first, 66) });
  await userEvent.click(page.getByRole("button", { name: "Save and open next" }));
  await expect.element(rows.nth(0)).toMatchTextContent("66/100");
  await isOpen(1);
});

test("a restored draft of a work that was graded since is a conflict (staff.md 4.9)", async () => {
  const draft = {
    marks_awarded: "66",
    based_on: { version: first.updated_at, values: { marks_awarded: "" } },
  };
  localStorage.setItem("darasa.draft.1.grade-1", JSON.stringify(draft));
  const current = { ...graded(first, 80), updated_at: "2027-01-05T09:00:00Z" };
  await openWork([current, second]);
  await expect
    .element(page.getByText("The grade was changed in the meantime.", { exact: false }))
    .toBeVisible();
  answer({ "PATCH /submissions/1/": () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.click(page.getByRole("button", { name: "Replace the grade" }));
  const mine = page.getByRole("button", { name: "Save mine instead" });
  await expect.element(mine).toBeVisible();
  answer({ "PATCH /submissions/1/": graded(first, 66) });
  await userEvent.click(mine);
  await expect.element(mine).not.toBeInTheDocument();
  await expect.poll(() => bodiesOf("PATCH /submissions/1/")).toHaveLength(2);
  expect(bodiesOf("PATCH /submissions/1/")).toMatchObject([
    { updated_at: first.updated_at },
    { updated_at: current.updated_at },
  ]);
});

test("a held Enter saves one work (beyond.md 4)", async () => {
  await openWork();
  localStorage.setItem("darasa.draft.1.grade-2", JSON.stringify({ marks_awarded: "66" }));
  answer({ "PATCH /submissions/1/": graded(first, 55), "PATCH /submissions/2/": graded(second, 66) });
  await userEvent.keyboard("55{Enter>3/}");
  await isOpen(1);
  await expect.element(marks).toHaveValue("66");
  await expect.element(marks).toHaveFocus();
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  marks.element().dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  expect(bodiesOf("PATCH /submissions/2/")).toEqual([]);
});

test("keys for the next work do not go to one whose save failed (beyond.md 4)", async () => {
  await openWork();
  const saved = Promise.withResolvers<void>();
  answer({ "PATCH /submissions/1/": () => saved.promise.then(() => networkFailure) });
  await userEvent.keyboard("66{Enter}");
  await isOpen(1);
  await userEvent.keyboard("7");
  saved.resolve();
  await expect.element(page.getByText("Error grading submission. Please try again.")).toBeVisible();
  await isOpen(0);
  await userEvent.keyboard("5{Enter}");
  await expect.element(marks).toHaveValue("66");
  expect(bodiesOf("PATCH /submissions/1/")).toHaveLength(1);
});

describe("a feedback file that is still uploaded when the next work opens", () => {
  const FILE = "PUT /submissions/1/feedback-file/";
  const file = new File(["notes"], "notes.txt", { type: "text/plain" });
  async function leaveDuringUpload(reply: () => Response | object) {
    await openWork();
    const arrives = Promise.withResolvers<void>();
    answer({ [FILE]: () => arrives.promise.then(reply), "PATCH /submissions/1/": graded(first, 75) });
    await userEvent.upload(page.getByLabelText("Feedback file", { exact: true }), file);
    await expect.poll(() => bodiesOf(FILE)).toHaveLength(1);
    await userEvent.fill(marks, "75");
    await userEvent.keyboard("{Enter}");
    await isOpen(1);
    arrives.resolve();
  }

  test("is saved over the grade (beyond.md 4)", async () => {
    await leaveDuringUpload(() => ({ ...graded(first, 75), feedback_file: "notes.txt" }));
    expect(bodiesOf(FILE)).toEqual([{ known_file: "", feedback_file: expect.anything() }]);
    await userEvent.click(rows.nth(0));
    await expect.element(page.getByText("notes.txt", { exact: true })).toBeVisible();
  });

  test("is named if it fails (beyond.md 4)", async () => {
    await leaveDuringUpload(() => networkFailure);
    await expect
      .element(page.getByText("The feedback file for Achieng was not saved.", { exact: false }))
      .toBeVisible();
  });

  test("is named if somebody else has attached one in the meantime (beyond.md 4.2)", async () => {
    const current = { ...graded(first, 80), feedback_file: "pic.png", feedback_file_id: "id of pic.png" };
    await leaveDuringUpload(() => refusal(409, { detail: apiErrors.stale.sentence, current }));
    const reason = "was not saved. Somebody else has attached pic.png in the meantime.";
    await expect.element(page.getByText(reason, { exact: false })).toBeVisible();
  });
});

test("the focus follows the feedback file when it is attached and removed (beyond.md 4)", async () => {
  await openWork([first]);
  const withFile = { ...first, feedback_file: "notes.txt", feedback_file_url: "/files/notes.txt" };
  const FILE = "/submissions/1/feedback-file/";
  answer({ [`PUT ${FILE}`]: withFile, [`DELETE ${FILE}`]: () => new Response(null, { status: 204 }) });
  const attach = page.getByRole("button", { name: "Attach a feedback file" });
  (attach.element() as HTMLElement).focus();
  const file = new File(["notes"], "notes.txt", { type: "text/plain" });
  const input = page.getByLabelText("Feedback file", { exact: true }).element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByRole("link", { name: "Download your file notes.txt" })).toHaveFocus();
  answer({ "GET /submissions/1/": first });
  await userEvent.click(page.getByRole("button", { name: "Remove notes.txt" }));
  await expect.element(attach).toHaveFocus();
});

describe("a feedback file that somebody else has attached in the meantime (beyond.md 4.2)", () => {
  const PATH = "/submissions/1/feedback-file/";
  const withFile = (name: string) => ({
    ...first,
    feedback_file: name,
    feedback_file_id: `id of ${name}`,
    feedback_file_url: `/files/${name}`,
  });
  const theirs = withFile("pic.png");
  const stale = () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs });
  const question = page.getByText("Somebody else has attached pic.png in the meantime.");
  const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
  const theirFile = page.getByRole("link", { name: "Download your file pic.png" });

  async function upload() {
    await openWork([first]);
    answer({ [`PUT ${PATH}`]: stale });
    const file = new File(["notes"], "notes.txt", { type: "text/plain" });
    await userEvent.upload(page.getByLabelText("Feedback file", { exact: true }), file);
    await expect.element(question).toBeVisible();
  }

  test("is replaced only after a question, by the file chosen before", async () => {
    await upload();
    answer({ [`PUT ${PATH}`]: withFile("notes.txt") });
    await press("Replace It");
    await expect.element(page.getByRole("link", { name: "Download your file notes.txt" })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    const feedback_file = expect.anything();
    expect(bodiesOf(`PUT ${PATH}`)).toEqual([
      { known_file: "", feedback_file },
      { known_file: "id of pic.png", feedback_file },
    ]);
  });

  test("is kept", async () => {
    await upload();
    await press("Keep Theirs");
    await expect.element(theirFile).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(bodiesOf(`PUT ${PATH}`)).toHaveLength(1);
  });

  test("is removed only after a question, or kept", async () => {
    await openWork([withFile("notes.txt")]);
    const known: (string | null)[] = [];
    const removal = (reply: () => Response) => ({
      [`DELETE ${PATH}`]: ({ url }: Request) => {
        known.push(new URL(url).searchParams.get("known_file"));
        return reply();
      },
    });
    answer(removal(stale));
    await press("Remove notes.txt");
    await press("Keep It");
    await expect.element(theirFile).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await press("Remove pic.png");
    await expect.element(question).toBeVisible();
    answer({ ...removal(() => new Response(null, { status: 204 })), "GET /submissions/1/": first });
    await press("Remove It");
    await expect.element(page.getByRole("button", { name: "Attach a feedback file" })).toBeVisible();
    expect(known).toEqual(["id of notes.txt", "id of pic.png", "id of pic.png"]);
  });
});

test("typed marks are restored at the next visit (beyond.md 4)", async () => {
  const { screen } = await openWork();
  await userEvent.keyboard("77");
  await screen.unmount();
  await openWork();
  await expect.element(marks).toHaveValue("77");
});

test("a grade whose answer was lost counts as saved if the work has it (beyond.md 4.2)", async () => {
  await openWork();
  answer({ "PATCH /submissions/1/": () => networkFailure, "GET /submissions/1/": graded(first, 80) });
  await userEvent.keyboard("80{Enter}");
  await expect.element(rows.nth(0)).toMatchTextContent("80/100");
  await isOpen(1);
});

test("a grade whose first answer was lost counts as saved", async () => {
  await openWork();
  const current = graded(first, 80);
  answer({ "PATCH /submissions/1/": () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.keyboard("80{Enter}");
  await expect.element(rows.nth(0)).toMatchTextContent("80/100");
  await isOpen(1);
  expect(page.getByText("Your marks are not saved yet.").elements()).toEqual([]);
});

test("a feedback file of another marker leaves the typed marks in the form (beyond.md 4)", async () => {
  const before = graded(first, 40);
  const updated_at = "2026-03-09T09:00:00Z";
  const current = {
    ...before,
    updated_at,
    feedback_file: "notes.txt",
    feedback_file_url: "/files/notes.txt",
  };
  await openWork([before]);
  answer({ "PATCH /submissions/1/": () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.fill(marks, "80");
  const replace = page.getByRole("button", { name: "Replace the grade" });
  await userEvent.click(replace);
  const title = "This work was changed after you opened it. Your marks are not saved yet.";
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Keep theirs" })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Show the latest version" }));
  await expect.element(page.getByRole("link", { name: "Download your file notes.txt" })).toBeVisible();
  await expect.element(marks).toHaveValue("80");
  answer({ "PATCH /submissions/1/": graded(first, 80) });
  await userEvent.click(replace);
  await expect.poll(() => bodiesOf("PATCH /submissions/1/")).toHaveLength(2);
  expect(bodiesOf("PATCH /submissions/1/").at(-1)).toMatchObject({ marks_awarded: "80", updated_at });
});

describe("the second of two markers sees the other's grade", () => {
  const theirs = { ...graded(first, 40), graded_by: "Grace Namukasa" };
  const conflict = page.getByText("Grace Namukasa has marked this work. Your marks are not saved yet.");
  async function saveLate() {
    await openWork();
    const stale = refusal(409, { detail: apiErrors.stale.sentence, current: theirs });
    answer({ "PATCH /submissions/1/": () => stale });
    await userEvent.keyboard("80{Enter}");
    await expect.element(conflict).toBeVisible();
    await expect.element(page.getByText("40 of 100")).toBeVisible();
    await expect.element(marks).toHaveValue("80");
  }

  test("and saves their own instead (beyond.md 4)", async () => {
    await saveLate();
    answer({ "PATCH /submissions/1/": graded(first, 80) });
    await userEvent.click(page.getByRole("button", { name: "Save mine instead" }));
    await expect.element(rows.nth(0)).toMatchTextContent("80/100");
    await isOpen(1);
    const versions = [first.updated_at, theirs.updated_at];
    expect(bodiesOf("PATCH /submissions/1/")).toEqual(
      versions.map((updated_at) => ({ marks_awarded: "80", feedback: "", updated_at })),
    );
  });

  test("and keeps that one (beyond.md 4)", async () => {
    await saveLate();
    await userEvent.click(page.getByRole("button", { name: "Keep theirs" }));
    await expect.element(rows.nth(0)).toMatchTextContent("40/100");
    await isOpen(1);
    expect(bodiesOf("PATCH /submissions/1/")).toHaveLength(1);
  });
});
