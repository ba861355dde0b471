import type { DarasaClient } from "#contract/all.ts";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { newKey } from "#web/api/new-key.ts";
import type { PlainFormRefused } from "#web/dashboard/shell/plain-form.ts";
import { paths } from "#web/paths.ts";
import { isTooLong } from "#web/shared/quizzes/answer-length.ts";
import { nameOf } from "#web/shared/quizzes/question-card.tsx";
import { answersInWords } from "./answers-in-words.ts";
import { answerKindOf, readAnswer } from "./read-answer.ts";
import { seenName, sumOf } from "./seen-answer.ts";

/** Questions on one page of the form. */
const PAGE = 5;

/**
 * Handles the plain forms of a quiz: its beginning, a page of five answers, and its end, before which it asks. Returns the
 * address of the next page, or the texts that are too long, which the page shows again.
 */
export async function quizByForm(
  api: DarasaClient,
  form: FormData,
): Promise<string | PlainFormRefused | undefined> {
  const begun = Number(form.get("begin"));
  if (begun > 0) {
    await api.attempts.begin({ params: { id: begun } });
    return paths.dashboard("assignments", { quiz: begun });
  }
  const [id, quiz] = [Number(form.get("attempt")), Number(form.get("quiz"))];
  const attempt = await api.attempts.get({ params: { id } });
  const page = Number(form.get("on_page"));
  const questions = attempt.questions.slice((page - 1) * PAGE, page * PAGE);
  const changed = questions
    .map((question) => ({ question, answer: readAnswer(form, question) }))
    .filter(
      ({ question, answer }) =>
        JSON.stringify(answer) !== JSON.stringify(question.answer) && !isAnsweredElsewhere(form, question),
    );
  const long = changed.filter(({ question, answer }) => isTooLong(question.kind, answer));
  const answers = changed
    .filter((one) => !long.includes(one))
    .map(({ question: { position }, answer }) => ({
      ...{ position, answer, id: newKey() },
      ...{ anchor: attempt.anchor, elapsed_ms: 0 },
    }));
  const reply =
    answers.length > 0 ? await api.attempts.answer({ params: { id }, body: { answers } }) : undefined;
  const { state, ends_at, server_time } = reply ?? attempt;
  const isOver = state !== "begun" || isPastDeadline(ends_at, new Date(server_time));
  if (isOver || form.get("finish") === "yes") await api.attempts.finish({ params: { id } });
  const withOutcome = (wanted: Outcome) =>
    positionsOf(reply?.answers.filter(({ outcome }) => outcome === wanted) ?? []);
  const told = { old: withOutcome("old"), refused: withOutcome("refused") };
  const lost = long.map(({ question, answer }) => ({
    ...question,
    text: answer && "text" in answer ? answer.text : "",
  }));
  const next = { quiz, attempt: id, ...told, ...(isOver && { long: positionsOf(lost) }) };
  const late = withOutcome("too_late");
  if (late) return paths.dashboard("assignments", { ...next, page, late });
  if (isOver || form.get("finish") === "yes") return paths.dashboard("assignments", next);
  const staysHere = Number(form.get("page")) === page;
  const isRemoved = (position: number) => answers.find((one) => one.position === position)?.answer === null;
  const stored = reply?.answers.filter(({ outcome }) => outcome === "stored") ?? [];
  const open = {
    ...next,
    saved:
      positionsOf(stored.filter(({ position }) => !isRemoved(position))) ??
      (staysHere && !reply && lost.length === 0 ? "none" : undefined),
    removed: positionsOf(stored.filter(({ position }) => isRemoved(position))),
  };
  const unclear = questions.filter(
    ({ kind, position }) => answerKindOf(kind).isUnclear?.(form, nameOf(position)) ?? false,
  );
  const places = positionsOf(unclear);
  if (lost.length > 0) {
    const { saved, removed } = open;
    return tooLongRefusal(lost, { ...told, saved, removed, places, page: String(page) });
  }
  if (places) return paths.dashboard("assignments", { ...open, page, places });
  if (form.get("finish") === "ask") return paths.dashboard("assignments", { ...open, page, finish: "ask" });
  return paths.dashboard("assignments", { ...open, page: Number(form.get("page")) || undefined });
}

/** Returns the page with the texts that are too long in their fields. */
function tooLongRefusal(
  lost: readonly { position: number; text: string }[],
  told: NonNullable<PlainFormRefused["told"]>,
): PlainFormRefused {
  const words = answersInWords(lost.map(({ position }) => position));
  return {
    problem: `Not saved: ${words}. ${lost.length === 1 ? "It is" : "They are"} too long.`,
    typed: Object.fromEntries(lost.map(({ position, text }) => [nameOf(position), text])),
    told,
  };
}

type Outcome = Awaited<ReturnType<DarasaClient["attempts"]["answer"]>>["answers"][number]["outcome"];

/** Returns the positions as "2,5"; undefined without any. */
const positionsOf = (list: readonly { position: number }[]) =>
  list.map(({ position }) => position).join(",") || undefined;

/** Returns whether another tab has answered the question since the form was made, and this form did not change it. */
function isAnsweredElsewhere(form: FormData, question: AttemptQuestion): boolean {
  const [given_at, was] = String(form.get(seenName(question.position)) ?? "").split(" ");
  if (given_at === (question.given_at ?? "none")) return false;
  // An untouched question is no answer for a form that was made without one.
  return [question, { ...question, answer: null }].some((seen) => was === sumOf(readAnswer(form, seen)));
}
