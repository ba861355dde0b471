import type { Attempt } from "#contract/courses/quizzes/attempts.ts";

/** Queue of an attempt's answers in the outbox. */
export const queueOf = (attempt: Pick<Attempt, "id">) => `quiz-${attempt.id}`;
