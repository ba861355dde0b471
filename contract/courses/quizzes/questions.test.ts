import { describe, expect, it } from "vitest";
import type { Kind } from "./kinds.ts";
import { Question, questionForms } from "./questions.ts";

const ids = ["aaaaaaa1", "bbbbbbb2", "ccccccc3"];
const optionsOf = (texts: string[]) => texts.map((text, at) => ({ id: ids[at], text }));

/** Returns the parts of a question with these answers. */
const parts = {
  one_of: (texts: string[]) => ({ content: { options: optionsOf(texts) }, key: { right: ids[0] } }),
  several_of: (texts: string[]) => ({ content: { options: optionsOf(texts) }, key: { right: [ids[0]] } }),
  ordering: (texts: string[]) => ({ content: { items: optionsOf(texts) }, key: { order: ids } }),
};

/** Returns the problems of a question as "path: message". */
function problemsOf(kind: Kind, content: object, key: object) {
  const { error } = questionForms[kind].safeParse({ kind, content, key, text: "<p>Capital?</p>", points: 1 });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

describe.each(Object.entries(parts) as [keyof typeof parts, (typeof parts)["one_of"]][])(
  "two equal answers of %s (beyond.md 6.1)",
  (kind, partsOf) => {
    const list = kind === "ordering" ? "items" : "options";
    const problems = (texts: string[]) => {
      const { content, key } = partsOf(texts);
      return problemsOf(kind, content, key);
    };

    it.each([[["Kampala", "Gulu", "Kampala"]], [["Fort Portal", "Gulu", " Fort  Portal\n"]]])(
      "%j is refused at the second one",
      (texts) =>
        expect(problems(texts)).toEqual([`content.${list}.2.text: Two answers are the same: ${texts[0]}.`]),
    );

    it("capital letters and accents make another answer", () =>
      expect(problems(["Kampala", "kampala", "Kámpala"])).toEqual([]));

    it("a long answer is shortened in the sentence", () => {
      const long = "Kampala ".repeat(60);
      const [problem = ""] = problems([long, long, "Gulu"]);
      expect(problem).toMatch(/^content\.\w+\.1\.text: Two answers are the same: Kampala .{40,60}…\.$/);
    });

    it("answers without a text are asked for, not compared", () =>
      expect(new Set(problems(["", "", ""]).map((problem) => problem.split(": ")[1]))).toEqual(
        new Set(["Write the text of each answer."]),
      ));
  },
);

it("a stored question with two equal answers stays valid (beyond.md 6.1)", () => {
  const stored = {
    ...{ id: 1, program: 5, kind: "one_of", text: "<p>Capital?</p>", plain_text: "Capital?", tags: [] },
    ...{ explanation: "", points: 1, quizzes_count: 0, updated_at: "2026-03-01T08:00:00.000Z" },
    ...parts.one_of(["Kampala", "Kampala"]),
  };
  expect(Question.safeParse(stored).success).toBe(true);
});

it("a repeated accepted answer is left out (beyond.md 6.1)", () => {
  const parsed = questionForms.short_answer.parse({
    ...{ kind: "short_answer", text: "<p>Capital?</p>", content: {}, points: 1 },
    key: { accepted: ["Kampala", " Kampala ", "kampala"], has_capitals: false },
  });
  expect(parsed.key).toEqual({ accepted: ["Kampala", "kampala"], has_capitals: false });
});
