import { describe, expect, it } from "vitest";
import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { rightLines } from "#contract/courses/quizzes/words.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import { readQuestions } from "./read.ts";
import { writeGift } from "./write-gift.ts";

/** Questions in each form that Moodle's page "GIFT format" shows, about wells. */
const supported = `// The basic forms
::W1:: Is a well 1+1\\=2 metres deep? {T}

A borehole is dug by hand.{FALSE#No: it is drilled.#Yes.}

::W2:: Who digs a well? {=A mason # Right. ~A tailor # Wrong. ~A nurse}

What keeps a well clean? {
  ~paint
  =a cover
  ~grass
}

Which two protect a well? {
  ~%-100%Nothing
  ~%50%A fence
  ~%50%A cover
  ~%-100%A road
}

Name the capital of Uganda. {=Kampala =Kampala city}

In which year was the well dug? {#1995:5}

How deep is it, in metres? {#3.141..3.142}

::W3:: How do you feel about wells? {####Think of the rains.}

$CATEGORY: top/Wells/Week 2

[html]<p>Is it <b>safe</b>?</p>{=<p>Yes, if &lt; 5</p> ~<p>No<br>never</p>}

// [id:7] [tag:pumps] [tag:week 3]
[plain]Which of these equals 5? {~ \\= 2 + 2 = \\= 2 + 3 ~ \\{\\~\\#\\:\\}}

[markdown]Is *this* one, $$x$$? {T}

Two pumps and two pumps are {=four =4}.

The pump stands {~in =above} the well

Which three dig? {~%50%A mason ~%50%A driller ~A nurse}

Who drinks? {=All ~%-50%Nobody}
`;

const contentsOf = (text: string) => {
  const { questions, problems, notes } = readQuestions(text, "gift");
  const contents = questions.map(({ question }) => {
    const { kind, text: html, explanation, tags, content, key } = question;
    const { options = [] } = content as { options?: { text: string }[] };
    return {
      ...{ kind, tags, explanation: sanitizeQuestion(explanation), text: sanitizeQuestion(html) },
      ...{ options: options.map((one) => one.text), right: rightLines(kind, content, key) },
    };
  });
  return { questions, problems, notes, contents };
};

describe("the forms of Moodle's GIFT documentation (beyond.md 6.1)", () => {
  it("supported questions are the same after an export and another import", () => {
    const first = contentsOf(supported);
    expect(first.problems).toEqual([]);
    expect(first.contents.map(({ kind }) => kind)).toEqual([
      ...["true_false", "true_false", "one_of", "one_of", "several_of", "short_answer", "number", "number"],
      ...["long_text", "one_of", "one_of", "true_false", "short_answer", "one_of", "several_of", "one_of"],
    ]);
    const written = first.questions
      .map(({ question }) => {
        const { text, explanation, ...rest } = question;
        const safe = { text: sanitizeQuestion(text), explanation: sanitizeQuestion(explanation) };
        return writeGift(question as Asked, { ...rest, ...safe });
      })
      .join("");
    const second = contentsOf(written);
    expect([second.problems, second.notes.filter(({ message }) => !message.startsWith("Formulas"))]).toEqual([
      [],
      [],
    ]);
    expect(second.contents).toEqual(first.contents);
  });

  it("answers of an HTML question become plain text, and tags come from categories and comments", () => {
    const { contents } = contentsOf(supported);
    expect(contents.at(-7)).toMatchObject({ options: ["Yes, if < 5", "No\nnever"], tags: ["Week 2"] });
    expect(contents.at(-6)).toMatchObject({
      options: ["= 2 + 2", "= 2 + 3", "{~#:}"],
      tags: ["pumps", "week 3"],
    });
  });

  it("parts that are left out are named with their line", () => {
    const lines = supported.split("\n");
    expect(
      contentsOf(supported).notes.map(({ line, message }) => [lines[line - 1]?.slice(0, 12), message]),
    ).toEqual([
      ["::W1:: Is a ", "The title is left out."],
      ["A borehole i", "The feedback of single answers is left out."],
      ["::W2:: Who d", "The title is left out."],
      ["::W2:: Who d", "The feedback of single answers is left out."],
      ["Which two pr", "Darasa takes 50% away for each wrong answer."],
      ["::W3:: How d", "The title is left out."],
      ["[markdown]Is", "Markdown is read as plain text."],
      ["[markdown]Is", "Formulas are read as plain text."],
      ["Two pumps an", "The place of the missing word is written as _____."],
      ["The pump sta", "The place of the missing word is written as _____."],
      ["Which three ", "Darasa takes 50% away for each wrong answer."],
      ["Who drinks? ", "Darasa takes nothing away for a wrong answer."],
    ]);
  });

  it.each([
    ["Wells {T} are deep.", "The answer part must be at the end of the question, or in its last line."],
    ["One {=1 ~2}\nis a number.", "The answer part must be at the end of the question, or in its last line."],
    ["Match. {=cat -> cat food =dog -> dog food}", "Darasa has no matching questions."],
    ["When? {# =1822:0 # Yes. =%50%1822:2 # Nearly.}", "Darasa has only one right number for a question."],
    [
      "Where? {~A#No. ~%25%B ~%50%C =D#Yes!}",
      "Darasa gives no part of the points for a second answer. Remove its weight.",
    ],
    [
      "Where? {=%100%A =%75%Aa =%25%B}",
      "Darasa gives all points for each accepted answer. Remove the weights.",
    ],
    ["A text before the next questions.", "There is no answer part in { and }. Darasa has no such question."],
    ["Which? {=[html]<b>A</b> ~B}", "Answers have no format of their own. Remove [html]."],
    ['[html]Which? {=<img src\\="a.png"> ~B}', "Answers have no pictures. Add the picture to the question."],
  ])("%j is named with its line", (text, message) =>
    expect(contentsOf(`Fine? {T}\n\n${text}`).problems).toMatchObject([{ line: 3, message }]),
  );
});
