import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { Person } from "../cast.ts";

/** Options of the questions below. */
export const optionIds = ["qqqqqqq1", "qqqqqqq2", "qqqqqqq3", "qqqqqqq4"] as const;
const options = optionIds.map((id, at) => ({ id, text: `Choice ${at + 1}` }));
const [first, second, third] = optionIds;

/** One question of each kind, with a right answer and a wrong one. */
export const questionOf = {
  one_of: { content: { options }, key: { right: second } },
  several_of: { content: { options }, key: { right: [first, third] } },
  true_false: { content: {}, key: { is_true: true } },
  number: { content: { unit: "kg" }, key: { value: 12.5, tolerance: 0.5 } },
  short_answer: { content: {}, key: { accepted: ["Kampala"], has_capitals: false } },
  ordering: { content: { items: options }, key: { order: [...optionIds] } },
  long_text: { content: {}, key: { guide: "Names two causes." } },
} as const satisfies Record<Kind, object>;

export const rightAnswer = {
  one_of: { chosen: second },
  several_of: { chosen: [third, first] },
  true_false: { is_true: true },
  number: { text: "12,5 kg" },
  short_answer: { text: "kampala" },
  ordering: { order: [...optionIds] },
  long_text: { text: "The rains failed." },
} as const satisfies Record<Kind, object>;

type Choice = { id: string; text: string };

/** Returns an answer with the ids that an attempt gives to the options above. Other ids stay. */
export function answerIn<A extends object | null>(
  question: { content: { options?: Choice[]; items?: Choice[] } },
  answer: A,
): A {
  let words = JSON.stringify(answer);
  for (const { id, text } of question.content.options ?? question.content.items ?? [])
    words = words.replaceAll(optionIds[Number(text.replace("Choice ", "")) - 1] ?? id, id);
  return JSON.parse(words) as A;
}

/** Adds a question of the kind to a program's bank, and returns its reply. */
export async function aQuestion(staff: Person, program: number, kind: Kind, values: object = {}) {
  const { body, text, status } = await staff.call("POST", `/programs/${program}/questions/`, {
    ...{ kind, text: `<p>Question about ${kind}</p>`, points: 1, ...questionOf[kind], ...values },
  });
  if (status !== 201) throw new Error(text);
  return body;
}

const DAY_MS = 86_400_000;

/** Creates and sends a quiz with these questions, which closes in a week and shows all results at once. */
export async function aQuiz(
  staff: Person,
  program: number,
  questions: readonly number[],
  values: object = {},
) {
  const { body, text, status } = await staff.call("POST", "/quizzes/", {
    ...{ title: "Week 1 quiz", program, deadline: new Date(Date.now() + 7 * DAY_MS).toISOString() },
    ...{ attempts: 1, counts: "best", shuffles_questions: false, shuffles_answers: true },
    ...{ results: "answers", shows_results_at_once: true },
    parts: questions.map((question) => ({ question })),
    ...values,
  });
  if (status !== 201) throw new Error(text);
  const sent = await staff.call("POST", "/assignments/send/", {
    assignment_id: body.id,
    program_id: program,
  });
  if (sent.status !== 200) throw new Error(sent.text);
  return body;
}
