import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { storedQuestion } from "#tests/support/component/quiz-samples.ts";
import { saveLater } from "#tests/support/component/save-later.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";
import { pressAgain } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const CREATE = "POST /programs/5/questions/";
const answers = {
  "GET /programs/titles/": [{ id: program.id, title: program.title, is_enrollment_open: true }],
  "GET /programs/5/question-tags/": [{ tag: "soil", count: 3, questions: [101, 102, 103], quizzes: [] }],
  "GET /programs/5/questions/": { count: 0, count_is_exact: true, next: null, previous: null, results: [] },
};
const text = page.getByRole("textbox", { name: "Question", exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const save = page.getByRole("button", { name: "Add Question" });
const picture = { id: 9, url: "/api/question-pictures/9/", width: 400, height: 300, size_bytes: 9_000 };
const aPng = () =>
  new Promise<File>((done) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 4, height: 3 });
    canvas.toBlob((blob) => done(new File([blob as Blob], "map.png", { type: "image/png" })));
  });
const openNew = (kind: Kind) =>
  openDashboard(`?section=submitted-assignments&tab=questions&program=5&question=new-${kind}`, {
    user: joseph,
    answers,
  });

/** Typed values for each kind, and the key that is sent. */
const written: Record<Kind, { missing: string; type: () => Promise<void>; sent: object }> = {
  one_of: {
    missing: "Write the text of each answer.",
    async type() {
      await writeOptions(["Sand", "Clay", "Silt", "Peat"]);
      await userEvent.click(page.getByLabelText("Right: Answer 2"));
    },
    sent: { key: { right: expect.stringMatching(/^[a-z0-9]{8}$/) } },
  },
  several_of: {
    missing: "Mark at least one right answer.",
    async type() {
      await writeOptions(["Sand", "Clay", "Silt", "Peat"]);
      await userEvent.click(page.getByLabelText("Right: Answer 1"));
      await userEvent.click(page.getByLabelText("Right: Answer 3"));
    },
    sent: { key: { right: [expect.any(String), expect.any(String)] } },
  },
  true_false: {
    missing: "Choose true or false.",
    type: () =>
      userEvent.click(page.getByRole("group", { name: "The right answer" }).getByLabelText("False")),
    sent: { content: {}, key: { is_true: false } },
  },
  number: {
    missing: "Enter a number.",
    async type() {
      await userEvent.fill(field("Right number"), "1 250,5");
      await userEvent.fill(field("Tolerance"), "0,5");
      await userEvent.fill(field("Unit"), "kg");
    },
    sent: { content: { unit: "kg" }, key: { value: 1250.5, tolerance: 0.5 } },
  },
  short_answer: {
    missing: "Write an accepted answer.",
    async type() {
      await userEvent.fill(field("Accepted answers"), "Kampala\n\nKLA");
      await userEvent.click(page.getByLabelText("Capital letters count"));
    },
    sent: { content: {}, key: { accepted: ["Kampala", "KLA"], has_capitals: true } },
  },
  ordering: {
    missing: "Write the text of each answer.",
    type: () => writeOptions(["First", "Second", "Third"]),
    sent: { key: { order: [expect.any(String), expect.any(String), expect.any(String)] } },
  },
  long_text: {
    missing: "Write the question.",
    type: () => userEvent.fill(field("What a good answer has"), "Two causes."),
    sent: { content: {}, key: { guide: "Two causes." } },
  },
};

async function writeOptions(texts: string[]) {
  for (const [at, one] of texts.entries()) await userEvent.fill(field(`Answer ${at + 1}`), one);
}

describe("each kind of question (beyond.md 6.1)", () => {
  test.each(Object.entries(written) as [Kind, (typeof written)[Kind]][])(
    "%s: an error is at its field, the preview has no right answer, and it is saved",
    async (kind, { missing, type, sent }) => {
      await openNew(kind);
      await expect.element(text).toBeVisible();
      await userEvent.click(save);
      await expect.element(page.getByText(missing).first()).toBeVisible();
      expect(bodiesOf(CREATE)).toEqual([]);
      await userEvent.click(text);
      await userEvent.keyboard("What holds water best?");
      await type();
      await expect.element(page.getByText(missing)).not.toBeInTheDocument();
      const preview = page.getByRole("region", { name: "Preview as a student" });
      await expect.element(preview.getByText("What holds water best?")).toBeVisible();
      await expect.element(preview.getByText("Right", { exact: true })).not.toBeInTheDocument();
      await expectAccessible();
      answer({ [CREATE]: storedQuestion(kind) });
      await userEvent.click(save);
      await expect.element(page.getByText("Question added.")).toBeVisible();
      expect(bodiesOf(CREATE)).toEqual([
        expect.objectContaining({
          kind,
          text: "<p>What holds water best?</p>",
          points: 1,
          tags: [],
          ...sent,
        }),
      ]);
    },
  );
});

test.each([
  [1280, 720],
  [360, 740],
])(
  "at %i × %i, a missing mark is said in sight, and the answers are marked (staff.md 5)",
  async (...size) => {
    await page.viewport(...size);
    await openNew("several_of");
    await userEvent.click(text);
    await userEvent.keyboard("Which hold water?");
    await writeOptions(["Sand", "Clay", "Silt", "Peat"]);
    await userEvent.click(save);
    const message = page.getByText("Mark at least one right answer.");
    await expect.element(message).toBeInViewport({ ratio: 1 });
    const { x, y, width, height } = message.element().getBoundingClientRect();
    for (const at of [y + 1, y + height - 1])
      expect(document.elementFromPoint(x + width / 2, at)).toBe(message.element());
    const group = page.getByRole("group", { name: "Answers" }).element();
    expect(group).toHaveFocus();
    expect(getComputedStyle(group).outlineStyle).toBe("solid");
  },
);

test.each<Kind>(["one_of", "several_of", "ordering"])(
  "%s: an answer that repeats another is refused at its field (beyond.md 6.1)",
  async (kind) => {
    await openNew(kind);
    await userEvent.click(text);
    await userEvent.keyboard("What is the capital?");
    await written[kind].type();
    await writeOptions(["Kampala", "Gulu", "Kampala "]);
    await userEvent.click(save);
    const third = field("Answer 3");
    await expect.element(third).toHaveFocus();
    await expect.element(third).toHaveAccessibleDescription("Two answers are the same: Kampala.");
    expect(bodiesOf(CREATE)).toEqual([]);
    await userEvent.fill(third, "Jinja");
    await expect.element(page.getByText("Two answers are the same")).not.toBeInTheDocument();
  },
);

describe("a number with a unit in its field (beyond.md 6.1)", () => {
  async function writeNumber(value: string, tolerance: string, unit: string) {
    await openNew("number");
    await userEvent.click(text);
    await userEvent.keyboard("How much water?");
    await userEvent.fill(field("Right number"), value);
    await userEvent.fill(field("Tolerance"), tolerance);
    await userEvent.fill(field("Unit"), unit);
    answer({ [CREATE]: storedQuestion("number") });
    await userEvent.click(save);
  }

  test.each([
    ["20 litres", "", "litres"],
    ["1,200 cm", "m", "cm"],
    ["50%", "", "%"],
  ])("%s with the unit '%s' is refused, and stays", async (value, unit, typed) => {
    await writeNumber(value, "0", unit);
    const right = field("Right number");
    await expect.element(right).toHaveFocus();
    await expect.element(right).toHaveAccessibleDescription(`Write the unit in its own field: "${typed}".`);
    await expect.element(right).toHaveValue(value);
    expect(bodiesOf(CREATE)).toEqual([]);
    await userEvent.fill(field("Unit"), typed);
    await saveLater(save, CREATE);
  });

  test.each(["10%", "0.5 l"])("a tolerance of %s is refused, and stays", async (tolerance) => {
    await writeNumber("200 L", tolerance, "litres, l");
    const box = field("Tolerance");
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAccessibleDescription(/^Write the tolerance as a number, such as 0\.5\./);
    await expect.element(box).toHaveValue(tolerance);
    expect(bodiesOf(CREATE)).toEqual([]);
  });

  test("is saved if it is a spelling of the unit", async () => {
    await writeNumber("200 L", "10", "litres, l");
    await expect
      .poll(() => bodiesOf(CREATE))
      .toMatchObject([{ content: { unit: "litres, l" }, key: { value: 200, tolerance: 10 } }]);
  });
});

describe("empty rows behind the written answers (beyond.md 6.1)", () => {
  test.each<[Kind, string[]]>([
    ["one_of", ["Clay", "Sand"]],
    ["several_of", ["Clay", "Sand"]],
    ["ordering", ["Clay", "Sand", "Silt"]],
  ])("%s: are left out", async (kind, texts) => {
    await openNew(kind);
    await userEvent.click(text);
    await userEvent.keyboard("What holds water?");
    await writeOptions(texts);
    if (kind === "ordering") await userEvent.click(page.getByRole("button", { name: "Add Answer" }));
    else await userEvent.click(page.getByLabelText("Right: Answer 2"));
    answer({ [CREATE]: storedQuestion(kind) });
    await userEvent.click(save);
    await expect.poll(() => bodiesOf(CREATE)).toHaveLength(1);
    const [{ content }] = bodiesOf(CREATE) as [{ content: Record<string, { text: string }[]> }];
    const sent = Object.values(content).flatMap((options) => options.map((one) => one.text));
    expect(sent.toSorted()).toEqual(texts);
  });

  test.each<Kind>(["one_of", "several_of"])("%s: are refused if one is marked as right", async (kind) => {
    await openNew(kind);
    await userEvent.click(text);
    await userEvent.keyboard("What holds water?");
    await writeOptions(["Clay", "Sand"]);
    await userEvent.click(page.getByLabelText("Right: Answer 4"));
    await userEvent.click(save);
    await expect.element(field("Answer 3")).toHaveFocus();
    await expect.element(field("Answer 3")).toHaveAccessibleDescription("Write the text of each answer.");
  });

  test("do not hide that no answer is marked", async () => {
    await openNew("several_of");
    await userEvent.click(text);
    await userEvent.keyboard("What holds water?");
    await writeOptions(["Clay", "Sand"]);
    await userEvent.click(save);
    await expect.element(page.getByText("Mark at least one right answer.")).toBeVisible();
    await expect.element(page.getByText("Write the text of each answer.")).not.toBeInTheDocument();
  });
});

test("an answer that repeats another is named at it, not at an empty row (beyond.md 6.1)", async () => {
  await openNew("one_of");
  await userEvent.click(text);
  await userEvent.keyboard("What is the capital?");
  await writeOptions(["Kampala", "Kampala"]);
  await userEvent.click(page.getByLabelText("Right: Answer 1"));
  await userEvent.click(save);
  await expect.element(field("Answer 2")).toHaveFocus();
  await expect.element(field("Answer 2")).toHaveAccessibleDescription("Two answers are the same: Kampala.");
});

test("the kind is chosen first (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments&tab=questions&program=5&question=new", {
    user: joseph,
    answers,
  });
  await expectAccessible();
  await userEvent.click(page.getByRole("link", { name: /^True or false/ }));
  await expect
    .element(page.getByRole("heading", { name: "New Question: true or false", level: 1 }))
    .toBeVisible();
});

test.each([320, 360, 768, 1280, 1600])(
  "at %i pixels answers use the width of their list (look.md)",
  async (width) => {
    await page.viewport(width, 740);
    await openNew("one_of");
    const answer = field("Answer 1");
    await expect.element(answer).toBeVisible();
    const row = answer.element().closest("li") as HTMLElement;
    expect(answer.element().clientWidth).toBeGreaterThan(row.clientWidth * (width === 1600 ? 0.5 : 0.9));
    const right = page.getByLabelText("Right: Answer 1").element().getBoundingClientRect();
    expect(right.right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
    expect(sidewaysOverflow()).toBe(0);
  },
);

test("answers are added, moved and removed, and the focus stays in the list (beyond.md 6.1)", async () => {
  await page.viewport(360, 740);
  await openNew("one_of");
  await writeOptions(["Sand", "Clay", "Silt", "Peat"]);
  await userEvent.click(page.getByRole("button", { name: "Move Answer 2 up" }));
  await expect.element(field("Answer 1")).toHaveValue("Clay");
  await expect.element(page.getByRole("button", { name: "Move Answer 1 down" })).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Remove Answer 4" }));
  await expect.element(field("Answer 3")).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Add Answer" }));
  await expect.element(field("Answer 4")).toHaveFocus();
  await expect.element(field("Answer 4")).toHaveValue("");
  await userEvent.click(text);
  await userEvent.keyboard("Which one?");
  await userEvent.click(page.getByLabelText("Right: Answer 4"));
  await userEvent.click(save);
  await expect.element(page.getByText("Write the text of each answer.")).toBeVisible();
  await expect.element(field("Answer 4")).toHaveFocus();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test("typed text is a draft of its kind, and known tags are offered (staff.md 5)", async () => {
  const { screen } = await openNew("short_answer");
  await userEvent.fill(field("Accepted answers"), "Kampala");
  await userEvent.click(page.getByRole("button", { name: "soil 3" }));
  await expect.element(field("Tags")).toHaveValue("soil");
  await screen.unmount();
  await openNew("short_answer");
  // A picture of a text is stored when it is added.
  await expect
    .element(page.getByText("Your draft is restored below. It is not saved yet.", { exact: true }))
    .toBeVisible();
  await expect.element(field("Accepted answers")).toHaveValue("Kampala");
});

/** Returns the question after a colleague has changed its first answer. */
function withGravel(stored: Question): Question {
  const options = stored.content.options as { id: string; text: string }[];
  const content = { options: options.map((one, at) => (at === 0 ? { ...one, text: "Gravel" } : one)) };
  return { ...stored, content, updated_at: "2026-03-01T09:00:00Z" };
}

test("after a change by somebody else, both versions are shown in words (staff.md 4.9)", async () => {
  const stored = storedQuestion("one_of");
  const theirs = withGravel(stored);
  await openDashboard("?section=submitted-assignments&tab=questions&program=5&question=31", {
    user: joseph,
    answers: { ...answers, "GET /questions/31/": stored },
  });
  await userEvent.fill(field("Answer 1"), "Loam");
  const message = "Somebody else has changed this record.";
  answer({ "PUT /questions/31/": () => refusal(409, { detail: message, code: "stale", current: theirs }) });
  await userEvent.click(page.getByRole("button", { name: "Update Question" }));
  const versions = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.element(versions.getByText("Gravel", { exact: false })).toBeVisible();
  await expect.element(versions.getByText("Choice 2 (right)", { exact: false }).first()).toBeVisible();
  await userEvent.click(versions.getByRole("button", { name: "Take theirs for Answers" }));
  await expect.element(field("Answer 1")).toHaveValue("Gravel");
});

test("a restored draft of a question that was changed since shows both versions (staff.md 4.9)", async () => {
  const stored = storedQuestion("one_of");
  const theirs = withGravel(stored);
  const PUT = "PUT /questions/31/";
  const open = (question: Question) =>
    openDashboard("?section=submitted-assignments&tab=questions&program=5&question=31", {
      user: joseph,
      answers: { ...answers, "GET /questions/31/": question },
    });
  const { screen } = await open(stored);
  await userEvent.fill(field("Answer 1"), "Loam");
  await screen.unmount();
  await open(theirs);
  await expect.element(field("Answer 1")).toHaveValue("Loam");
  await expect.element(page.getByText("The same fields were changed", { exact: false })).toBeVisible();
  answer({ [PUT]: () => refusal(409, { detail: "Changed.", code: "stale", current: theirs }) });
  const update = page.getByRole("button", { name: "Update Question" });
  await userEvent.click(update);
  const versions = page.getByRole("list", { name: "Fields that were changed twice" });
  await expect.element(versions.getByText("Gravel", { exact: false })).toBeVisible();
  await userEvent.click(versions.getByRole("button", { name: "Keep mine for Answers" }));
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(versions).not.toBeInTheDocument();
  await expect.element(field("Answer 1")).toHaveValue("Loam");
  await expect
    .element(page.getByText("The same fields were changed", { exact: false }))
    .not.toBeInTheDocument();
  answer({ [PUT]: theirs });
  await userEvent.click(update);
  await expect.element(page.getByText("Question updated.")).toBeVisible();
  expect(bodiesOf(PUT)).toMatchObject([{ updated_at: stored.updated_at }, { updated_at: theirs.updated_at }]);
});

test("a question that a link opens closes to the questions of its program (beyond.md 6.1)", async () => {
  const LIST = "GET /programs/5/questions/";
  await openDashboard("?section=submitted-assignments&tab=questions&question=31", {
    user: joseph,
    answers: { ...answers, "GET /questions/31/": storedQuestion("one_of"), [LIST]: pageWith() },
  });
  await userEvent.click(
    page.getByRole("button", { name: "Cancel" }).or(page.getByRole("link", { name: "Cancel" })),
  );
  await expect.poll(() => bodiesOf(LIST)).not.toEqual([]);
});

describe("a picture in a question (beyond.md 6.1)", () => {
  const tool = page.getByRole("button", { name: "Picture" }).first();
  const add = page.getByRole("button", { name: "Add", exact: true });
  const chosen = page.getByLabelText("Picture file");
  const words = page.getByLabelText("Description of the picture");
  const UPLOAD = "POST /programs/5/question-pictures/";

  test("it is added to the text with its description", async () => {
    await openNew("long_text");
    answer({ [UPLOAD]: picture, [CREATE]: storedQuestion("long_text") });
    await userEvent.fill(text, "Where is it?");
    await userEvent.click(tool);
    await userEvent.click(add);
    await expect.element(page.getByText("Choose a picture.")).toBeVisible();
    await userEvent.upload(chosen, await aPng());
    await userEvent.click(add);
    const missing = page.getByText("Describe the picture for people who cannot see it.");
    await expect.element(missing).toBeVisible();
    await expectAccessible();
    await userEvent.fill(words, "A map of the wells");
    await userEvent.click(add);
    await expect.element(text.getByRole("img", { name: "A map of the wells" })).toBeInTheDocument();
    await expect.element(words).not.toBeInTheDocument();
    await userEvent.click(save);
    await expect
      .poll(() => bodiesOf(CREATE))
      .toMatchObject([
        {
          text: expect.stringContaining(
            'src="/api/question-pictures/9/" alt="A map of the wells" width="400"',
          ),
        },
      ]);
  });

  test("what is typed after a picture stays behind it", async () => {
    await openNew("long_text");
    answer({ [UPLOAD]: picture, [CREATE]: storedQuestion("long_text") });
    await userEvent.fill(text, "Look at this:");
    await userEvent.click(tool);
    await userEvent.upload(chosen, await aPng());
    await userEvent.fill(words, "A map of the wells");
    await userEvent.click(add);
    const image = text.getByRole("img", { name: "A map of the wells" });
    await expect.element(image).toBeInTheDocument();
    await userEvent.keyboard("Is it red?");
    await expect.element(image).toBeInTheDocument();
    await userEvent.click(save);
    await expect
      .poll(() => bodiesOf(CREATE))
      .toMatchObject([
        { text: expect.stringMatching(/^<p>Look at this:<\/p><img [^>]*><p>Is it red\?<\/p>/) },
      ]);
  });

  describe("leaves no empty paragraph behind it", () => {
    /** Writes a text, and adds a picture where the keys move the caret. */
    async function addAt(keys: string) {
      await openNew("long_text");
      answer({ [UPLOAD]: picture, [CREATE]: storedQuestion("long_text") });
      await userEvent.click(text);
      await userEvent.keyboard(`Look.${keys}`);
      await userEvent.click(tool);
      await userEvent.upload(chosen, await aPng());
      await userEvent.fill(words, "A map");
      await userEvent.click(add);
      await expect.element(text.getByRole("img", { name: "A map" })).toBeInTheDocument();
    }
    /** Returns the saved text with a short element for the picture. */
    async function savedText() {
      await userEvent.click(save);
      await expect.poll(() => bodiesOf(CREATE)).toHaveLength(1);
      const [body] = bodiesOf(CREATE) as { text: string }[];
      return body?.text.replace(/<img [^>]*>/, "<img>");
    }

    test.each([
      ["at the start of a paragraph", "{Home}", "<img><p>Red?Look.</p>"],
      ["in a paragraph", "{Home}{ArrowRight}", "<p>L</p><img><p>Red?ook.</p>"],
      ["instead of a word", "{Home}{Shift>}{ArrowRight}{/Shift}", "<img><p>Red?ook.</p>"],
      ["between two paragraphs", "{Enter}b{ArrowUp}{End}", "<p>Look.</p><img><p>Red?b</p>"],
      ["before a list", "{Enter}- b{ArrowUp}{End}", "<p>Look.</p><img><p>Red?</p><ul><li><p>b</p></li></ul>"],
    ])("%s, if a text is typed next", async (_place, keys, stored) => {
      await addAt(keys);
      await userEvent.keyboard("Red?");
      expect(await savedText()).toBe(stored);
    });

    test.each([
      ["before a list", "{Enter}- b{ArrowUp}{End}", "<p>Look.</p><img><ul><li><p>b</p></li></ul>"],
      ["in a list", "{Home}- {End}", "<ul><li><p>Look.</p><img></li></ul>"],
    ])("%s, if nothing is typed next", async (_place, keys, stored) => {
      await addAt(keys);
      expect(await savedText()).toBe(stored);
    });
  });

  test("one that is chosen but not added stops the form, which says so at it", async () => {
    await page.viewport(1280, 600);
    await openNew("long_text");
    answer({ [UPLOAD]: picture, [CREATE]: storedQuestion("long_text") });
    await userEvent.fill(text, "Where is it?");
    await userEvent.click(tool);
    await userEvent.upload(chosen, await aPng());
    await userEvent.click(save);
    await expect.element(page.getByText("Add the picture, or cancel it.")).toBeInViewport();
    await expect.element(chosen).toHaveFocus();
    await expect.element(chosen).toHaveAccessibleDescription(/^Add the picture, or cancel it\./);
    expect(bodiesOf(CREATE)).toEqual([]);
    await expectAccessible();
    await userEvent.fill(words, "A map of the wells");
    await userEvent.click(add);
    await expect.element(text.getByRole("img", { name: "A map of the wells" })).toBeInTheDocument();
    await saveLater(save, CREATE);
  });

  test("an open part without a picture does not stop the form", async () => {
    await openNew("long_text");
    answer({ [CREATE]: storedQuestion("long_text") });
    await userEvent.fill(text, "Where is it?");
    await userEvent.click(tool);
    await userEvent.click(save);
    await expect.poll(() => bodiesOf(CREATE)).toHaveLength(1);
  });

  test("a refused picture is explained at its field, and the form stays", async () => {
    await openNew("long_text");
    const sentence = "The picture is larger than 200 KB, even when it is made smaller.";
    answer({ [UPLOAD]: () => refusal(413, { picture: [sentence] }) });
    await userEvent.click(tool);
    await userEvent.upload(chosen, await aPng());
    await userEvent.fill(words, "A map");
    await userEvent.click(add);
    await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
    await expect.element(words).toHaveValue("A map");
  });
});

test("all tools of a text are in one line next to the preview (look.md)", async () => {
  await page.viewport(1280, 900);
  await openNew("long_text");
  const bar = page.getByRole("toolbar", { name: "Formatting" }).first();
  await expect.element(bar.getByRole("button", { name: "Redo" })).toBeVisible();
  const tops = [...bar.element().querySelectorAll("button")].map((tool) => tool.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

test("a new question whose answer was lost is added once (beyond.md 6.1)", async () => {
  const keys: (string | null)[] = [];
  await openNew("true_false");
  await userEvent.click(text);
  await userEvent.keyboard("Is it?");
  await written.true_false.type();
  answer({
    [CREATE]: (request) => {
      keys.push(request.headers.get("idempotency-key"));
      return keys.length === 1 ? networkFailure : storedQuestion("true_false");
    },
  });
  await userEvent.click(save);
  const lost = page.getByRole("alert").filter({ hasText: "Failed to save the question. Please try again." });
  await expect.element(lost).toMatchTextContent(pressAgain);
  expect(lost.element().parentElement).toHaveFocus();
  await userEvent.click(save);
  await expect.element(page.getByText("Question added.")).toBeVisible();
  expect(keys).toEqual([keys[1], keys[0]]);
});

test("a question whose first answer was lost counts as saved, also as the schema changes it", async () => {
  const stored = storedQuestion("number");
  const PUT = `PUT /questions/${stored.id}/`;
  await openDashboard(`?section=submitted-assignments&tab=questions&program=5&question=${stored.id}`, {
    user: joseph,
    answers: { ...answers, [`GET /questions/${stored.id}/`]: stored, "GET /questions/31/quizzes/": [] },
  });
  await userEvent.fill(field("Right number"), "1 250,5");
  answer({ [PUT]: () => networkFailure });
  const update = page.getByRole("button", { name: "Update Question" });
  await userEvent.click(update);
  await expect.element(page.getByText("Failed to save the question. Please try again.")).toBeVisible();
  const key = { ...(stored.key as object), value: 1250.5 };
  const current = { ...stored, key, updated_at: "2026-02-06T09:00:00Z" };
  answer({ [PUT]: () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.click(update);
  await expect.element(page.getByText("Question updated.")).toBeVisible();
});

test("a tag with which quizzes draw is removed after a question (beyond.md 6.1)", async () => {
  const UPDATE = "PUT /questions/31/";
  const quizzes = [{ quiz: 8, title: "Check of week 1", is_sent: true }];
  const stored = storedQuestion("true_false", { tags: ["soil", "wells"] });
  await openDashboard("?section=submitted-assignments&tab=questions&program=5&question=31", {
    user: joseph,
    answers: {
      ...{ ...answers, "GET /questions/31/": stored, "GET /questions/31/quizzes/": [], [UPDATE]: stored },
      "GET /programs/5/question-tags/": [
        { tag: "soil", count: 3, questions: [101, 102, 103], quizzes },
        { tag: "wells", count: 1, questions: [101], quizzes: [] },
      ],
    },
  });
  await userEvent.fill(field("Tags"), "Wells, mud");
  await userEvent.click(page.getByRole("button", { name: "Update Question" }));
  const question = page.getByRole("alertdialog", { name: "Remove a tag that quizzes draw with?" });
  await expect
    .element(question)
    .toMatchTextContent(
      'A quiz draws questions with the tag "soil". Sent: "Check of week 1". Questions that lose the tag are no longer drawn with it. Attempts that have begun keep them.',
    );
  expect(bodiesOf(UPDATE)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Update Question" }));
  await expect.poll(() => bodiesOf(UPDATE).length).toBe(1);
});
