import type { attempts } from "#contract/courses/quizzes/attempts.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { saveAnswers } from "./answer.ts";
import { beginAttempt } from "./begin.ts";
import { finishAttempt } from "./end.ts";
import { attemptPage, quizPage } from "./read.ts";

export const attemptHandlers: Handlers<typeof attempts> = {
  quiz: ({ context, db, viewer, params }) => quizPage(db, viewer, params.id, context.clock()),
  begin: ({ context, request, viewer, params }) => beginAttempt(context, request, viewer, params.id),
  get: ({ context, db, viewer, params }) => attemptPage(context, db, viewer, params.id, context.clock()),
  answer: ({ context, request, viewer, params, body }) =>
    saveAnswers(context, request, viewer, params.id, body.answers),
  finish: ({ context, request, viewer, params }) => finishAttempt(context, request, viewer, params.id),
};
