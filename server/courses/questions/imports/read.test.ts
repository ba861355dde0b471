import { describe, expect, it } from "vitest";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { MAX_IMPORTED } from "#contract/courses/quizzes/question-imports.ts";
import { rightLines } from "#contract/courses/quizzes/words.ts";
import { readQuestions } from "./read.ts";

/** Returns the only question of a GIFT text as its kind, its text and the right answer in words. */
function read(text: string) {
  const { questions, problems } = readQuestions(text, "gift");
  expect(problems).toEqual([]);
  expect(questions).toHaveLength(1);
  const [{ question } = {}] = questions;
  if (!question) throw new Error("no question");
  return { ...question, words: rightLines(question.kind, question.content, question.key) };
}

describe("GIFT (beyond.md 6.1)", () => {
  it.each<[string, Kind, string, string[]]>([
    ["Is it? {T}", "true_false", "<p>Is it?</p>", ["True"]],
    ["Is it? {TRUE}", "true_false", "<p>Is it?</p>", ["True"]],
    ["Is it?{false}", "true_false", "<p>Is it?</p>", ["False"]],
    ["Is it? {F#Wrong: it is.#Right.}", "true_false", "<p>Is it?</p>", ["False"]],
    ["::Title:: Is it? {T}", "true_false", "<p>Is it?</p>", ["True"]],
    ["::A \\: title::Is it? {T}", "true_false", "<p>Is it?</p>", ["True"]],
    ["// A comment\nIs it? {T}", "true_false", "<p>Is it?</p>", ["True"]],
    ["Is it? {\n// A comment\nT}", "true_false", "<p>Is it?</p>", ["True"]],
    ["[html]<p>Is <b>it</b>?</p> {T}", "true_false", "<p>Is <b>it</b>?</p>", ["True"]],
    ["[plain]Is 1 < 2? {T}", "true_false", "<p>Is 1 &lt; 2?</p>", ["True"]],
    ["[markdown]Is it? {T}", "true_false", "<p>Is it?</p>", ["True"]],
    ["Capital? {=Kampala ~Gulu ~Jinja}", "one_of", "<p>Capital?</p>", ["Kampala"]],
    ["Capital? {~Gulu =Kampala#Yes. ~Jinja#No.}", "one_of", "<p>Capital?</p>", ["Kampala"]],
    ["Capital?\n{\n~Gulu\n=Kampala\n}", "one_of", "<p>Capital?</p>", ["Kampala"]],
    ["Which? {~%50%A ~%50%B ~%-100%C}", "several_of", "<p>Which?</p>", ["A", "B"]],
    ["Which? {~%33.33333%A ~%33.33333%B ~%33.33333%C ~D}", "several_of", "<p>Which?</p>", ["A", "B", "C"]],
    ["Which? {~%100%A ~B}", "several_of", "<p>Which?</p>", ["A"]],
    ["Who? {=Amina =Amina N.}", "short_answer", "<p>Who?</p>", ["Amina", "Amina N."]],
    ["Who? {=%100%Amina}", "short_answer", "<p>Who?</p>", ["Amina"]],
    ["Sum? {=1\\=1 =\\{2\\} =a\\~b\\#c\\:d\\\\}", "short_answer", "<p>Sum?</p>", ["1=1", "{2}", "a~b#c:d\\"]],
    ["One\\nTwo {T}", "true_false", "<p>One<br>Two</p>", ["True"]],
    ["Much? {#5}", "number", "<p>Much?</p>", ["5"]],
    ["Much? {#5:0.25}", "number", "<p>Much?</p>", ["5 ± 0.25"]],
    ["Much? {#-3.5e2:1}", "number", "<p>Much?</p>", ["-350 ± 1"]],
    ["Much? {#4.8..5.2}", "number", "<p>Much?</p>", ["5 ± 0.2"]],
    ["Much? {#=5:1#Good.}", "number", "<p>Much?</p>", ["5 ± 1"]],
    ["Why? {}", "long_text", "<p>Why?</p>", []],
    ["Why? { }", "long_text", "<p>Why?</p>", []],
    ["\uFEFFWhy?\r\n{}\r\n", "long_text", "<p>Why?</p>", []],
    ["Kiswahili: mti? {T}", "true_false", "<p>Kiswahili: mti?</p>", ["True"]],
  ])("%j", (text, kind, html, words) => expect(read(text)).toMatchObject({ kind, text: html, words }));

  it("general feedback is the explanation", () => {
    expect(read("Is it? {T####Because.}").explanation).toBe("<p>Because.</p>");
    expect(read("Why? {####Because.}")).toMatchObject({ kind: "long_text", explanation: "<p>Because.</p>" });
  });

  it("a category is the tag of the questions below it", () => {
    const text = "$CATEGORY: top/Wells\n\nIs it? {T}\n\n$CATEGORY:\nAnd now? {F}";
    expect(readQuestions(text, "gift").questions.map(({ line, question }) => [line, question.tags])).toEqual([
      [3, ["Wells"]],
      [6, []],
    ]);
  });

  it.each([
    ["A text without answers", "There is no answer part in { and }. Darasa has no such question."],
    ["Is it? {T", "The answer part has no } at its end."],
    ["Two {T} parts {F}", "A question has only one answer part in { and }."],
    ["Two {T{F}}", "A question has only one answer part in { and }."],
    ["The {=cat ~dog} sat.", "The answer must be at the end: Darasa has no question with a missing word."],
    ["Match. {=Uganda -> Kampala =Kenya -> Nairobi}", "Darasa has no matching questions."],
    ["::No end Is it? {T}", "The title has no :: at its end."],
    ["[latex]Is it? {T}", "The format [latex] is unknown."],
    ["{T}", "Write the question before its answers."],
    ["[html]<p></p> {T}", "Write the question."],
    ["Which? {A ~B}", "Begin each answer with = or ~."],
    ["Which? {= ~B}", "An answer is empty."],
    ["Which? {=A =B ~C}", "Mark only one answer with =, or give several right ones weights."],
    ["Which? {=A ~%50%B ~C}", "Darasa gives no part of the points for a second answer. Remove its weight."],
    ["Which? {~A ~B}", "Mark the right answer with =."],
    ["Which? {~%50%A ~%25%B ~C}", "The weights of the right answers must be equal, and 100% together."],
    ["Who? {=A =%50%B}", "Darasa gives all points for each accepted answer. Remove the weights."],
    ["Which? {~%100%A}", "Write at least 2 answers."],
    ["Much? {#}", '"" is not a number.'],
    ["Much? {#five}", '"five" is not a number.'],
    ["Much? {#5:-1}", "Enter the tolerance, or 0."],
    ["Much? {#1e16}", "Enter a number."],
    ["Much? {#5..1}", "The range must begin with the smaller number."],
    ["Much? {#=5 =6}", "Darasa has only one right number for a question."],
    [`Which? {=A ${"~B ".repeat(20)}}`, "At most 20 answers."],
    [`Which? {=A ~${"b".repeat(501)}}`, "Must be at most 500 characters."],
  ])("%j is a problem at its line", (text, message) =>
    expect(readQuestions(`Fine? {T}\n\n${text}`, "gift")).toMatchObject({
      questions: [{ line: 1 }],
      problems: [{ line: 3, message }],
    }),
  );

  it("hostile texts end soon, and leave no private characters", () => {
    expect(read("Is \uE003it? {T}").text).toBe("<p>Is it?</p>");
    for (const part of ["{", "::", "=", "~%", "\\", "####", "[", "$CATEGORY:", "%-1%", "a\n\n"])
      expect(() => readQuestions(part.repeat(20_000), "gift")).not.toThrow();
    expect(read("[html]<p onclick='x()'>Is it?</p><script>x()</script> {T}").kind).toBe("true_false");
  });

  it("only the first questions of a long text are read", () => {
    const { questions, problems } = readQuestions("Is it? {T}\n\n".repeat(MAX_IMPORTED + 5), "gift");
    expect([questions.length, problems.length]).toEqual([MAX_IMPORTED, 1]);
  });
});

describe("Aiken (beyond.md 6.1)", () => {
  it("reads options with a point or a bracket", () => {
    const text = "Capital\nof Uganda?\nA. Gulu\nB) Kampala\nANSWER: B\n\nAnd?\nA. Yes\nB. No\nANSWER: A";
    const { questions, problems } = readQuestions(text, "aiken");
    expect(problems).toEqual([]);
    expect(
      questions.map(({ line, question: { text: html, kind, content, key } }) => [
        line,
        html,
        rightLines(kind, content, key),
      ]),
    ).toEqual([
      [1, "<p>Capital<br>of Uganda?</p>", ["Kampala"]],
      [7, "<p>And?</p>", ["Yes"]],
    ]);
  });

  it.each([
    ["Capital?\nA. Gulu\nB. Kampala", 'The last line must be "ANSWER:" and one letter.'],
    ["Capital?\nA. Gulu\nB. Kampala\nANSWER: AB", 'The last line must be "ANSWER:" and one letter.'],
    ["Capital?\nA. Gulu\nB. Kampala\nANSWER: C", "No answer has the letter C."],
    [
      "A. Gulu\nB. Kampala\nANSWER: A",
      'Write the question, then its answers as "A. …", each on its own line.',
    ],
    ["Capital?\nA. Gulu\nKampala\nANSWER: A", '"Kampala" is no answer such as "A. …".'],
    ["Capital?\nA. Gulu\nA. Kampala\nANSWER: A", "Two answers have the same letter."],
    ["Capital?\nA. Gulu\nANSWER: A", "Write at least 2 answers."],
    ["ANSWER: A", 'Write the question, then its answers as "A. …", each on its own line.'],
  ])("%j is a problem", (text, message) =>
    expect(readQuestions(text, "aiken").problems).toEqual([{ line: 1, message }]),
  );
});
