import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { AnswerKind } from "#web/shared/quizzes/answer-kind.ts";
import { answerKinds } from "#web/shared/quizzes/answer-kinds.ts";
import { nameOf } from "#web/shared/quizzes/question-card.tsx";
import { seenName, sumOf } from "./seen-answer.ts";

/** Returns a kind that is known only when it runs. */
export const answerKindOf = (kind: Kind) => answerKinds[kind] as unknown as AnswerKind<Kind>;

/** Returns the answer to a question in its plain form; null without one. */
export function readAnswer(form: FormData, { kind, position, content, answer }: AttemptQuestion) {
  const { read, isUntouched } = answerKindOf(kind);
  const given = read(form, nameOf(position), content as never);
  const isAnswer = answer !== null || given === null || !isUntouched?.(given, content as never);
  return isAnswer ? given : null;
}

/** Returns the answers in the plain form that differ from those that it was rendered with. */
export const changedAnswers = (form: FormData, questions: readonly AttemptQuestion[]) =>
  questions.flatMap((question) => {
    const answer = readAnswer(form, question);
    const [, seen] = String(form.get(seenName(question.position)) ?? "").split(" ");
    return sumOf(answer) === seen ? [] : { position: question.position, answer };
  });
