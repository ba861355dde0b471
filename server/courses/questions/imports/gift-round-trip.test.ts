import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  property,
  record,
  uniqueArray,
} from "fast-check";
import { expect, it } from "vitest";
import { type Asked, type Kind, kinds } from "#contract/courses/quizzes/kinds.ts";
import { QuestionForm, type QuestionValues } from "#contract/courses/quizzes/questions.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import { readQuestions } from "./read.ts";
import { writeGift } from "./write-gift.ts";

/** Words with a meaning in GIFT, HTML or comments. */
const word = constantFrom(
  ...[
    "a",
    "B",
    "é",
    "=",
    "~",
    "#",
    "####",
    "{",
    "}",
    ":",
    "::t::",
    "\\",
    "\\n",
    "//",
    "TRUE",
    "#5",
    "=x",
    "~y",
  ],
  ...[
    "->",
    "%50%",
    "[html]",
    "[tag:x]",
    "[points:3]",
    "[capitals:yes]",
    "]",
    "[",
    "<b>",
    "&amp;",
    "$CATEGORY:",
  ],
);
const words = array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const choices = uniqueArray(words, { minLength: 3, maxLength: 5 });
/** GIFT cannot escape these in a short answer. Its import names them as problems. */
const withoutMarks = (text: string) => text.replaceAll("->", "-").replaceAll("[html]", "html");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const parts = record({
  text: words,
  explanation: words,
  tags: uniqueArray(
    words.filter((tag) => tag.length <= 40),
    { maxLength: 2 },
  ),
  points: integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  choices,
  value: integer({ min: -5_000, max: 5_000 }).map((hundredths) => hundredths / 100),
  flag: boolean(),
});
type Parts = typeof parts extends Arbitrary<infer P> ? P : never;

/** Returns a question of the kind as the form stores it. */
function questionOf(kind: Kind, { choices: texts, value, flag, ...made }: Parts): QuestionValues {
  const options = texts.map((text, at) => ({ id: `option0${at}`, text }));
  const [first, second] = ["option00", "option01"];
  const asked: Record<Kind, object> = {
    one_of: { content: { options }, key: { right: flag ? first : second } },
    several_of: { content: { options }, key: { right: flag ? [first] : [first, second] } },
    true_false: { content: {}, key: { is_true: flag } },
    number: { content: { unit: "kg" }, key: { value, tolerance: Math.abs(value) } },
    short_answer: { content: {}, key: { accepted: texts.map(withoutMarks), has_capitals: flag } },
    ordering: { content: { items: options }, key: { order: options.map(({ id }) => id) } },
    long_text: { content: {}, key: { guide: "Two causes" } },
  };
  const html = { text: escaped(made.text), explanation: `<p>${escaped(made.explanation)}</p>` };
  return QuestionForm.parse({ kind, ...asked[kind], ...made, ...html });
}

/** Returns what GIFT keeps of a question: all but the unit of a number, and the guide of a long text. */
function keptOf({ text, explanation, ...question }: QuestionValues) {
  const plain = JSON.stringify({ ...question, unit: undefined });
  const { options = [] } = question.content as { options?: { id: string; text: string }[] };
  const kept = JSON.parse(plain, (name, value) => (name === "unit" || name === "guide" ? "" : value));
  const withIds = JSON.stringify({ ...kept, ...[text, explanation].map((html) => sanitizeQuestion(html)) });
  return JSON.parse(options.reduce((json, { id }, at) => json.replaceAll(id, `option ${at}`), withIds));
}

it("capital letters, points and tags are in a comment (beyond.md 6.1)", () => {
  const content = { kind: "short_answer" as const, content: {} };
  const row = { text: "Who?", explanation: "", tags: ["a [b]"], points: 2 };
  const written = (has_capitals: boolean) =>
    writeGift({ ...content, key: { accepted: ["UNEP"], has_capitals } }, row);
  expect(written(true)).toBe("// [tag:a [b\\]] [points:2] [capitals:yes]\n[html]Who? {=UNEP}\n\n");
  expect(written(false)).toBe("// [tag:a [b\\]] [points:2]\n[html]Who? {=UNEP}\n\n");
});

it.each(kinds.filter((kind) => kind !== "ordering"))(
  "a question of the kind %s is the same after an export and an import (beyond.md 6.1)",
  (kind) =>
    assert(
      property(parts, (made) => {
        const question = questionOf(kind, made);
        const { questions, problems } = readQuestions(writeGift(question as Asked, question), "gift");
        expect(problems).toEqual([]);
        expect(questions.map((read) => keptOf(read.question))).toEqual([keptOf(question)]);
      }),
      { numRuns: 500 },
    ),
);
