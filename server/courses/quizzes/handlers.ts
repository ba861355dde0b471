import type { quizzes } from "#contract/courses/quizzes/quizzes.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeQuiz, createQuiz } from "./save.ts";
import { staffQuiz } from "./serialize.ts";

export const quizHandlers: Handlers<typeof quizzes> = {
  create: ({ context, request, body }) => createQuiz(context, request, body),
  // A deleted quiz is 404, because its assignment is not found.
  get: ({ db, params }) => staffQuiz(db, params.id),
  update: ({ context, request, params, body }) => changeQuiz(context, request, params.id, body),
};
