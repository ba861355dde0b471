import { describe, expect, it } from "vitest";
import { formatOf } from "#contract/courses/quizzes/import-format.ts";
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
    ["Who? {=Amina =Amina =Amina N.}", "short_answer", "<p>Who?</p>", ["Amina", "Amina N."]],
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

  it.each<[string, string, number[]]>([
    ["nothing above", "Is it?", [1]],
    ["a comment above", "// One\nIs it?", [2]],
    ["comments and blank lines above", "// One\n\n// Two\n// Three\nIs it?", [5]],
    ["a comment within", "Is\n// One\nit?", [1]],
    ["a comment below", "Is it?\n// One\n\nAnd now?", [1, 4]],
    ["a category", "$CATEGORY: a\nIs it?", [2]],
    ["a category and a blank line", "$CATEGORY: a\n\nIs it?", [3]],
    ["a comment below the category", "$CATEGORY: a\n// One\nIs it?", [3]],
    ["comments around the category", "// One\n$CATEGORY: a\n// Two\n// Three\nIs it?", [5]],
    ["a comment and a blank line below the category", "$CATEGORY: a\n// One\n\nIs it?", [4]],
    ["a second category", "$CATEGORY: a\n// One\nIs it?\n\n$CATEGORY: b\n// Two\nAnd now?", [3, 7]],
    ["lines of Windows", "$CATEGORY: a\r\n// One\r\nIs it?\r\n\r\nAnd now?", [3, 5]],
    ["a byte order mark", "\uFEFF$CATEGORY: a\n// One\nIs it?", [3]],
    ["a byte order mark before a comment", "\uFEFF// One\n$CATEGORY: a\nIs it?", [3]],
  ])("a problem names the question's first line, with %s", (_what, text, lines) => {
    const { problems, questions } = readQuestions(text, "gift");
    expect(problems.map(({ line }) => line)).toEqual(lines);
    expect(questions).toEqual([]);
    const right = readQuestions(text.replaceAll("?", "? {T}"), "gift");
    expect(right.questions.map(({ line }) => line)).toEqual(lines);
  });

  it("general feedback is the explanation", () => {
    expect(read("Is it? {T####Because.}").explanation).toBe("<p>Because.</p>");
    expect(read("Why? {####Because.}")).toMatchObject({ kind: "long_text", explanation: "<p>Because.</p>" });
  });

  it("a comment says whether capital letters count in a short answer", () => {
    expect(read("// [capitals:yes]\nWho? {=UNEP}").key).toEqual({ accepted: ["UNEP"], has_capitals: true });
    expect(read("Who? {=UNEP\n// [tag:a] [Capitals:Yes]\n}").key).toMatchObject({ has_capitals: true });
    expect(read("// [capitals:no]\nWho? {=UNEP}").key).toMatchObject({ has_capitals: false });
    expect(read("Who? {=UNEP}").key).toMatchObject({ has_capitals: false });
    expect(read("// [capitals:yes]\nWhich? {=UNEP ~UNDP}").kind).toBe("one_of");
  });

  it("a bracket in a tag is escaped, as Moodle does", () =>
    expect(read(`// [tag:a [b\\]] [tag:${"c".repeat(39)}\\ ]\nIs it? {T}`).tags).toEqual([
      "a [b]",
      `${"c".repeat(39)}\\`,
    ]));

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
    ["The {=cat ~dog}\nsat.", "The answer part must be at the end of the question, or in its last line."],
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
    ["Capital? {=Kampala ~Gulu ~Kampala}", "Two answers are the same: Kampala."],
    ["Which? {~%50%A ~%50%B ~A}", "Two answers are the same: A."],
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
    for (const part of ["[tag:", "\\]", "[tag:a] ", "[points:"])
      expect(() => readQuestions(`// [tag:${part.repeat(90_000)}\nIs it? {T}`, "gift")).not.toThrow();
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

it("a text without a question in the chosen format names the one that it seems to have (beyond.md 6.1)", () => {
  const aiken = "Capital?\nA. Gulu\nB. Kampala\nANSWER: B";
  const gift = "Capital? {=Kampala ~Gulu}";
  const named = (text: string, format: "gift" | "aiken") => readQuestions(text, format).looks_like;
  expect([named(aiken, "gift"), named(gift, "aiken")]).toEqual(["aiken", "gift"]);
  for (const format of ["gift", "aiken"] as const)
    expect(named(format === "gift" ? gift : aiken, format)).toBeUndefined();
  expect(named("Capital?", "gift")).toBeUndefined();
  const table = "kind\ttext\tpoints\ntrue_false\tWater boils at 100 °C.\t1";
  expect([named(table, "gift"), named(table, "aiken")]).toEqual(["table", "table"]);
  expect(named(`${aiken}\n\nA set {1}?`, "aiken")).toBeUndefined();
  const braces = "Which is a set?\nA. {1}\nB. (1)\nANSWER: A";
  expect([named(braces, "gift"), named(braces, "aiken")]).toEqual(["aiken", undefined]);
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

  const two = "Capital?\nA. Gulu\nB. Kampala";
  it.each([
    `${two}\nANSWER: b`,
    `${two}\nAnswer: B`,
    `${two}\nANSWER : B`,
    `${two}\nANSWER: B.`,
    `${two}\nANS: B`,
    `${two}\nAns - (b)`,
    `${two}\nCorrect answer: B`,
    `${two}\nANSWER: B. Kampala`,
    "Capital?\na. Gulu\nb. Kampala\nANSWER: b",
    "Capital?\na) Gulu\nb) Kampala\nANSWER: B",
    "Capital?\n(A) Gulu\n(B) Kampala\nANSWER: B",
    "Capital?\nA.Gulu\nB.Kampala\nANSWER: B",
    "Capital?\n\nA. Gulu\n\nB. Kampala\n\nANSWER: B",
    "Capital?\r\n\u00a0A.\u00a0Gulu\r\n\tB.\tKampala\u00a0\r\nANSWER:\u00a0B",
    `1. ${two}\nANSWER: B`,
    `3) ${two}\nANSWER: B`,
    `Q4. ${two}\nANSWER: B`,
    `Question 4: ${two}\nANSWER: B`,
    `Question 4\n${two}\nANSWER: B`,
    `Question 4:\n\n${two}\nANSWER: B`,
    `Q4.\n${two}\nANSWER: B`,
    `4.\n${two}\nANSWER: B`,
    "Capital?\n• A) Gulu\n• B) Kampala\nANSWER: B",
    "Capital?\n- A) Gulu\n- B) Kampala\nANSWER: B",
    "Capital?\n· A. Gulu\n· B. Kampala\nANSWER: B",
    "Capital?\n•\tA) Gulu\n•\tB) Kampala\nANSWER: B",
    "Capital?\n–A. Gulu\n–B. Kampala\nANSWER: B",
    "Capital?\n\uf0b7 (a) Gulu\n\uf0b7 (b) Kampala\nANSWER: B",
  ])("%j is read as people write it in Word", (text) => {
    const { questions, problems } = readQuestions(text, "aiken");
    expect(problems).toEqual([]);
    const [{ question } = {}, ...others] = questions;
    expect(others).toEqual([]);
    expect([question?.text, question && rightLines("one_of", question.content, question.key)]).toEqual([
      "<p>Capital?</p>",
      ["Kampala"],
    ]);
  });

  it.each([
    ["1.5 litres, or 2?", "<p>1.5 litres, or 2?</p>"],
    ["Who wrote it?\nI. Newton\nII. Darwin", "<p>Who wrote it?<br>I. Newton<br>II. Darwin</p>"],
    ["Answer this question: who?", "<p>Answer this question: who?</p>"],
    ["“Curly” – and Ng’ang’a?", "<p>“Curly” – and Ng’ang’a?</p>"],
    ["Think:\n• A) a pump\n• B) a well\n\nWhich?", "<p>Think:<br>• A) a pump<br>• B) a well<br>Which?</p>"],
    ["Question 9 has which number?", "<p>has which number?</p>"],
    ["Which number is\n9.", "<p>Which number is<br>9.</p>"],
  ])("%j stays the text of a question", (stem, html) =>
    expect(readQuestions(`${stem}\nA. x\nB. y\nANSWER: A`, "aiken").questions[0]?.question.text).toBe(html),
  );

  it("Aiken: lines between an answer and the next number are left out with a note, an explanation is read", () => {
    const list = [
      "Name: ____",
      "1. What is consent?\nA. A yes\nB. A no\nANSWER: A\nExplanation: Consent is free.",
      "2. What is a pilot?\nA. A test\nB. A man\nANSWER: A",
      "Page 1 of 2",
      "3. Which of these are tools?\n1. a pump\n2. a well\nA. 1\nB. 2\nANSWER: A",
    ];
    const { questions, problems, notes } = readQuestions(list.join("\n\n"), "aiken");
    expect(problems).toEqual([]);
    expect(questions.map(({ question }) => question.text)).toEqual([
      "<p>What is consent?</p>",
      "<p>What is a pilot?</p>",
      "<p>Which of these are tools?<br>1. a pump<br>2. a well</p>",
    ]);
    expect(questions.map(({ question }) => question.explanation)).toEqual([
      "<p>Consent is free.</p>",
      "",
      "",
    ]);
    const left = notes.filter(({ message }) => message.includes("stands above"));
    expect(left).toMatchObject([
      { line: 1, message: `"Name: ____" is left out, because it stands above the question's number.` },
      { line: 14, message: `"Page 1 of 2" is left out, because it stands above the question's number.` },
    ]);
    expect(questions.map(({ line }) => line)).toEqual([3, 9, 16]);
  });

  it("Aiken: a numbered list in a question without a number stays", () => {
    const text =
      "Which are tools?\n1. a pump\n2. a well\nA. 1\nB. 2\nANSWER: A\n\nAnd now?\nA. x\nB. y\nANSWER: B";
    expect(readQuestions(text, "aiken").questions[0]?.question.text).toBe(
      "<p>Which are tools?<br>1. a pump<br>2. a well</p>",
    );
  });

  it("a number on a line of its own begins a question", () => {
    const one = (number: string, stem: string, right: string) =>
      `${number}\n${stem}\n• A) x\n• B) y\nANSWER: ${right}`;
    const list = [
      one("Question 9", "Nine?", "B"),
      one("Question 10:", "Ten?", "A"),
      "Question 11\nExplain it.",
    ];
    for (const gap of ["\n", "\n\n"]) {
      const { questions, problems } = readQuestions(list.join(gap), "aiken");
      expect(
        questions.map(({ question: { text, kind, content, key } }) => [text, rightLines(kind, content, key)]),
      ).toEqual([
        ["<p>Nine?</p>", ["y"]],
        ["<p>Ten?</p>", ["x"]],
      ]);
      expect(problems).toMatchObject([{ question: "Question 11 Explain it." }]);
    }
  });

  it("a number that is left out has a note", () => {
    const question = (number: string) => `${number}Capital?\nA. Gulu\nB. Kampala\nANSWER: B\n`;
    const text = ["1. ", "", "Question 3: "].map(question).join("\n");
    const { questions, notes } = readQuestions(text, "aiken");
    expect(questions).toHaveLength(3);
    const message = "The number before the question is left out.";
    expect(notes).toEqual([
      { line: 1, message },
      { line: 11, message },
    ]);
  });

  const stems = (...written: string[]) => {
    const text = written.map((stem) => `${stem}\nA. x\nB. y\nANSWER: A\n`).join("\n");
    const { questions, notes } = readQuestions(text, "aiken");
    return { texts: questions.map(({ question }) => question.text.slice(3, -4)), notes };
  };

  it.each<[string[], string[]]>([
    [
      ["5. Five?", "6 Which column?", "7. Seven?"],
      ["Five?", "Which column?", "Seven?"],
    ],
    [
      ["5) Five?", "6 Which column?"],
      ["Five?", "Which column?"],
    ],
    [
      ["6 Which column?", "Q7. Seven?"],
      ["Which column?", "Seven?"],
    ],
    [
      ["5. Five?", "6 Six?", "7 Seven?", "Eight?"],
      ["Five?", "Six?", "Seven?", "Eight?"],
    ],
    [
      ["5. Five?", "12 months are how many?", "6. Six?"],
      ["Five?", "12 months are how many?", "Six?"],
    ],
    [
      ["11. Eleven?", "12 months are how many?", "12. Twelve?"],
      ["Eleven?", "12 months are how many?", "Twelve?"],
    ],
    [["12 months are how many?"], ["12 months are how many?"]],
    [
      ["5 apples cost?", "6 apples cost?"],
      ["5 apples cost?", "6 apples cost?"],
    ],
  ])("%j: a number without a dot is left out where it fits its neighbours", (written, texts) =>
    expect(stems(...written).texts).toEqual(texts),
  );

  it("a number without a dot has a note at its line", () =>
    expect(stems("5. Five?", "6 Which column?").notes).toEqual([
      { line: 1, message: "The number before the question is left out." },
      {
        line: 6,
        message:
          "The number before the question is left out, because it continues the numbers of the questions.",
      },
    ]));

  it("a question ends with its answer, and without one at a blank line or a number", () => {
    const text = [
      `1. First?\nA. x\nB. y\nANSWER: A\n2. Second?\nA. x\nB. y\nANSWER: B`,
      `3. Third?\nA. x\nB. y\n4. Fourth?\nA. x\nB. y`,
      `Fifth?\nA. x\nB. y\nANSWER: B`,
    ].join("\n\n");
    const { questions, problems } = readQuestions(text, "aiken");
    expect(questions.map(({ line, question }) => [line, question.text])).toEqual([
      [1, "<p>First?</p>"],
      [5, "<p>Second?</p>"],
      [17, "<p>Fifth?</p>"],
    ]);
    expect(problems.map(({ line, question }) => [line, question])).toEqual([
      [10, "3. Third? x y"],
      [13, "4. Fourth? x y"],
    ]);
  });

  const noAnswers =
    'This question has no answers to choose from. Write them below it as "A. …", or add it by hand as a long text.';
  const numbered = (...written: string[]) => {
    const { questions, problems, notes } = readQuestions(written.join("\n"), "aiken");
    expect(problems.every(({ message }) => message === noAnswers)).toBe(true);
    return {
      texts: questions.map(({ line, question }) => [line, question.text.slice(3, -4)]),
      lines: problems.map(({ line }) => line),
      notes,
    };
  };
  const xy = "A. x\nB. y\nANSWER: B\n";

  it.each<[string[], [number, string][], number[]]>([
    [
      [`1. First?\n${xy}`, "2. Explain consent.\n", `3. Third?\n${xy}`],
      [
        [1, "First?"],
        [8, "Third?"],
      ],
      [6],
    ],
    [["1. Explain consent.", `2. Second?\n${xy}`], [[2, "Second?"]], [1]],
    [["Q1. Explain\nconsent.", "Q2. Explain trust.", `Q3. Third?\n${xy}`], [[4, "Third?"]], [1, 3]],
    [
      ["Quiz 1\n", "1. Explain consent.\n", `2. Second?\n${xy}`, `3. Third?\n${xy}`],
      [
        [5, "Second?"],
        [10, "Third?"],
      ],
      [3],
    ],
    [
      [`1. First?\n${xy}`, "Page 1 of 2\n", "2. Explain consent.\n", `3. Third?\n${xy}`],
      [
        [1, "First?"],
        [10, "Third?"],
      ],
      [8],
    ],
    [["2. Explain:\n1. consent\n2. trust\n", `3. Third?\n${xy}`], [[5, "Third?"]], [1]],
    [[`1. First?\n${xy}`, "2. Explain consent."], [[1, "First?"]], [6]],
    [[`1. First?\n${xy}`, "2. Explain consent.\nAnswer: People agree."], [[1, "First?"]], [6]],
  ])("%j: a numbered question without answers is a problem at its line", (written, texts, lines) =>
    expect(numbered(...written)).toMatchObject({ texts, lines }),
  );

  it.each([
    ["1. Which are tools?\n1. a pump\n2. a well", "Which are tools?<br>1. a pump<br>2. a well"],
    ["1. Which are tools?\n\n1. a pump\n2. a well", "Which are tools?<br>1. a pump<br>2. a well"],
    ["1. Which are tools?\n\n1. a pump\n\n2. a well", "Which are tools?<br>1. a pump<br>2. a well"],
    [
      "1. Which came first?\n1995. A drought.\nPage 2 of 3",
      "Which came first?<br>1995. A drought.<br>Page 2 of 3",
    ],
    ["11. Which day comes before\n12. May?", "Which day comes before<br>12. May?"],
  ])("%j: numbers within a question stay", (stem, html) => {
    const next = `${Number.parseInt(stem, 10) + 1}. Next?\n${xy}`;
    expect(numbered(stem, xy, next)).toMatchObject({
      texts: [
        [1, html],
        [expect.any(Number), "Next?"],
      ],
    });
  });

  it("a list above an unnumbered question stays", () =>
    expect(numbered("1. a pump", "2. a well", "Which are tools?", xy, "And now?", xy).texts).toEqual([
      [1, "a pump<br>2. a well<br>Which are tools?"],
      [8, "And now?"],
    ]));

  it("an unnumbered question of several paragraphs has a note", () => {
    const message =
      "The paragraphs above the answers are read as one question. If they are several questions, number them.";
    expect(numbered("Explain consent.\n", "Which?", xy).notes).toEqual([{ line: 1, message }]);
    expect(numbered("1. A case.\n", "Which?", xy).notes).not.toContainEqual({ line: 1, message });
    expect(numbered("Which\nof these?\n", xy).notes).toEqual([]);
  });

  const missing = 'Write "ANSWER:" and the letter of the right answer below the answers.';
  const trueOrFalse =
    'Write "A. True" and "B. False" below the question, and "ANSWER: A" or "ANSWER: B". This format has no questions of true or false.';
  const shape = 'Write the question, then its answers as "A. …", each on its own line.';
  it.each([
    ["Capital?\nA. Gulu\nB. Kampala", 1, missing],
    [
      "Capital?\nA. Gulu\nB. Kampala\nANSWER: AB",
      4,
      'Write one letter behind "ANSWER:", such as "ANSWER: B".',
    ],
    ["Capital?\nA. Gulu\nB. Kampala\nANSWER:", 4, 'Write one letter behind "ANSWER:", such as "ANSWER: B".'],
    ["Capital?\nA. Gulu\nB. Kampala\nANSWER: C", 4, "No answer has the letter C."],
    ["A. Gulu\nB. Kampala\nANSWER: A", 1, shape],
    ["Question 9\nA. Gulu\nB. Kampala\nANSWER: A", 1, shape],
    ["Capital?\nA. One of\n- B) Kampala\nANSWER: A", 3, '"- B) Kampala" is no answer such as "A. …".'],
    ["Capital?\n* A) Gulu\n* B) Kampala\nANSWER: A", 1, shape],
    ["Capital?\nA. Gulu\nKampala\nANSWER: A", 3, '"Kampala" is no answer such as "A. …".'],
    ["Capital?\nA. Gulu\nA. Kampala\nANSWER: A", 3, "Two answers have the same letter."],
    ["Capital?\nA. Gulu\nANSWER: A", 1, "Write at least 2 answers."],
    ["Capital?\nA. Gulu\nB. Gulu\nANSWER: A", 1, "Two answers are the same: Gulu."],
    ["ANSWER: A", 1, shape],
    ["A text without any answer", 1, shape],
    ["Boiled water is clean.\nANSWER: FALSE", 2, trueOrFalse],
    ["Boiled water is clean.\nAns - T.", 2, trueOrFalse],
  ])("%j is a problem at its line", (text, line, message) =>
    expect(readQuestions(text, "aiken")).toMatchObject({ questions: [], problems: [{ line, message }] }),
  );

  /** Reads one question with these lines of answers. Its first line is "Which?". */
  function answersOf(lines: string, right = "A") {
    const { questions, problems, notes } = readQuestions(`Which?\n${lines}\nANSWER: ${right}`, "aiken");
    const { content } = questions[0]?.question ?? {};
    const { options = [] } = (content ?? {}) as { options?: { text: string }[] };
    return { texts: options.map(({ text }) => text), problems, notes };
  }
  const columnsNote = "The columns of this line are read as separate answers.";

  it.each<[string, string[]]>([
    ["A) Maize\tB) Iron\nC) Sand\tD) Salt", ["Maize", "Iron", "Sand", "Salt"]],
    ["A) Mango     B) Stone", ["Mango", "Stone"]],
    ["A. Mango \t\t B. Stone", ["Mango", "Stone"]],
    ["(a) Mango\u00a0\u00a0(b) Stone", ["Mango", "Stone"]],
    ["A) Mango  B. Stone", ["Mango", "Stone"]],
    ["A)Mango\tB)Stone", ["Mango", "Stone"]],
    ["A.\tMango\tB.\tStone", ["Mango", "Stone"]],
    ["A) One two  three\tB) Four", ["One two three", "Four"]],
    ["A) 玉米\u3000B) 铁", ["玉米", "铁"]],
    ["A) ذرة\tB) حديد", ["ذرة", "حديد"]],
    ["A) 1\tB) 2\tC) 3\nD) 4", ["1", "2", "3", "4"]],
    ["A. U.S.\tB. U.K.", ["U.S.", "U.K."]],
    ["• A) Maize\t• B) Iron", ["Maize", "Iron"]],
    ["•\tA) Maize\t•\tB) Iron", ["Maize", "Iron"]],
    ["- A)\t-\t- B)\t+", ["-", "+"]],
    ["A)\t-\tB)\t+", ["-", "+"]],
  ])("%j: answers in columns are read one by one, with a note", (lines, texts) => {
    const read = answersOf(lines, "b");
    expect(read).toMatchObject({ texts, problems: [] });
    expect(read.notes[0]).toEqual({ line: 2, of: 1, message: columnsNote });
  });

  it.each<[string, string[]]>([
    ["A) Vitamin B) and C)\nB) None", ["Vitamin B) and C)", "None"]],
    ["A) see point B. for more\nB) None", ["see point B. for more", "None"]],
    ["A) Fruit,  e.g. mango\nB) None", ["Fruit, e.g. mango", "None"]],
    ["a) 9\ta.m.\nb) 9\tp.m.", ["9 a.m.", "9 p.m."]],
    ["A) Smith\tJ. P.\nB) None", ["Smith J. P.", "None"]],
    ["A) x\nB)\tA) and C)\nC) y", ["x", "A) and C)", "y"]],
    ["A) x\nB) y\nC) Both  A) and B)", ["x", "y", "Both A) and B)"]],
    ["A)\ti) only\nB)\tii) only", ["i) only", "ii) only"]],
    ["A.U.S.\nB.U.K.", ["U.S.", "U.K."]],
    ["A\t) Maize\nB\t) Iron", ["Maize", "Iron"]],
    ["A) 玉米　铁\nB) 盐", ["玉米 铁", "盐"]],
  ])("%j: a letter within an answer stays", (lines, texts) =>
    expect(answersOf(lines)).toEqual({ texts, problems: [], notes: [] }),
  );

  const unclear =
    "The letters of the columns in this line do not fit. Write each answer on its own line, with single spaces in it.";
  const lost = (letter: string) =>
    `Answer ${letter} is missing. Write it on its own line, or correct the letters.`;
  it.each<[string, number, string]>([
    ["A) Maize\tC) Sand\nB) Iron\tD) Salt", 2, unclear],
    ["A) Maize\tA) Sand\nB) Iron", 2, unclear],
    ["A) Maize\tE) Sand\nB) Iron", 2, unclear],
    ["A) Vitamin  B) and C)\nB) Iron", 2, unclear],
    ["A) Iron\nA) Maize  B) Sand", 3, unclear],
    ["A) Maize\nC) Sand\nD) Salt", 3, lost("B")],
    ["A) Maize B) Iron\nC) Sand D) Salt", 3, lost("B")],
    ["A) Maize\tB) Iron\nD) Salt", 3, lost("C")],
    ["a. Maize\nd. Sand\nb. Salt", 3, lost("C")],
  ])("%j: letters that jump are a problem at their line", (lines, line, message) =>
    expect(answersOf(lines)).toMatchObject({ texts: [], problems: [{ line, message }] }),
  );

  it("letters in another order have no problem if none is missing", () =>
    expect(answersOf("A) Maize\nC) Sand\nB) Iron")).toEqual({
      ...{ texts: ["Maize", "Sand", "Iron"], problems: [], notes: [] },
    }));

  it("hostile lists end soon", () => {
    const parts = [
      "• ",
      "- A) x\t",
      "•\t",
      "- A) x\n",
      "Question 9\n",
      "A. ",
      "ANSWER: ",
      "1. ",
      "A. x\n",
      "ANSWER: A\n",
      "\n\n",
      "Q1 ",
      "a) \u00a0",
      "A) x\t",
    ];
    for (const part of parts)
      for (const begin of ["", "Which?\nA. x"])
        expect(() => readQuestions(begin + part.repeat(20_000), "aiken")).not.toThrow();
    for (const gap of [" ", "\t", " \t", "\u3000", "x ", "x\t", "B) x\t"])
      expect(() => readQuestions(`Which?\nA. x${gap.repeat(100_000)}B. y`, "aiken")).not.toThrow();
  });
});

it.each(["\v", "\f", "\u0085", "\u2028", "\u2029", "\r"])("%j ends a line (beyond.md 6.1)", (end) => {
  const lines = [
    "Capital?",
    "A. Gulu",
    "B. Kampala",
    "ANSWER: B",
    "",
    "Other?",
    "A. Yes",
    "B. No",
    "ANSWER: C",
  ];
  const aiken = readQuestions(lines.join(end), "aiken");
  expect(aiken.questions.map(({ question }) => question.text)).toEqual(["<p>Capital?</p>"]);
  expect(aiken.problems.map(({ line }) => line)).toEqual([9]);
  expect(readQuestions(["// One", "Is it? {T}", "", "Why? {}"].join(end), "gift").questions).toMatchObject([
    { line: 2 },
    { line: 4 },
  ]);
  expect(formatOf(lines.join(end))).toBe("aiken");
});

it.each([
  ["Capital?\nA. Gulu\nB. Kampala\nAnswer: B", "aiken"],
  ["Capital? {=Kampala ~Gulu}", "gift"],
  ["Why? {}", "gift"],
  ["Capital?", undefined],
  ["Answer: {=A ~B}", "gift"],
  [`What prints it?\nA. count(\${member})\nB. count(member)\nANSWER: A`, "aiken"],
  ["What begins a block?\nA. {\nB. (\nANSWER: A\n\nWhat ends it?\nA. }\nB. )\nCorrect answer: A) }", "aiken"],
  ["Which? {\n=One\n####\nANSWER: B\n}", "gift"],
  ["// Answer: B\nWhich? {=One ~Two}", "gift"],
  ["Answer: B {=One ~Two}", "gift"],
  ["Kind\tQuestion\tAnswer 1\nShort answer\tIs {1} a set?\tyes", "table"],
  ['Questions of week 2\n\n"Kind";"Question";"Right"\nTrue or false;Is it?;True', "table"],
  ["kind,question,answer 1,answer 2,right\none_of,Capital?,Gulu,Kampala,2", "table"],
  ["Kind, gentle, and what else?", undefined],
  ["Question\tAnswer: B", undefined],
])("%j has the format %s", (text, format) => expect(formatOf(text)).toBe(format));

it("the format of a long text is found at once, also one of braces or blanks", () => {
  const started = performance.now();
  for (const piece of ["{", "\n", "{ \n", "a {\n\t", " ", "\n//", "Ans", "\\{"])
    formatOf(piece.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
