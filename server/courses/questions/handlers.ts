import { questions } from "#contract/courses/quizzes/questions.ts";
import { apiError } from "#contract/shared/errors.ts";
import { programById } from "#server/courses/programs/queries.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { addTag, removeChosen, removeTag, restoreChosen } from "./change-chosen.ts";
import {
  drawingQuizzes,
  filteredQuestions,
  questionIfAny,
  questionsById,
  quizzesOf,
  tagsOf,
} from "./queries.ts";
import { changeQuestion, createQuestion, removeQuestion } from "./save.ts";
import { serializeQuestion } from "./serialize.ts";

export const questionHandlers: Handlers<typeof questions> = {
  async list(call) {
    const { db, params, query } = call;
    if (!(await programById(db, params.id))) throw apiError("not_found");
    return listOrPage(call, questions.list.path.replace("{id}", String(params.id)), {
      filtered: filteredQuestions(db, params.id, query),
      id: "questions.id",
      order: { newestBy: "questions.created_at" },
      rows: (ids) => questionsById(db, ids),
      serialize: serializeQuestion,
    });
  },

  async chosen({ db, query }) {
    const rows = query.ids.length === 0 ? [] : await questionsById(db, query.ids);
    return rows.filter(({ deleted_at }) => deleted_at === null).map(serializeQuestion);
  },

  async tags({ db, params }) {
    if (!(await programById(db, params.id))) throw apiError("not_found");
    const quizzes = await drawingQuizzes(db, params.id);
    const drawing = (tag: string) =>
      quizzes.filter((one) => one.tag === tag).map(({ tag: _, ...quiz }) => quiz);
    return (await tagsOf(db, params.id)).map((one) => ({ ...one, quizzes: drawing(one.tag) }));
  },

  create: ({ context, request, params, body }) => createQuestion(context, request, params.id, body),

  async get({ db, params }) {
    const row = await questionIfAny(db, params.id);
    if (!row) throw apiError("not_found");
    return serializeQuestion(row);
  },

  async quizzes({ db, params }) {
    if (!(await questionIfAny(db, params.id))) throw apiError("not_found");
    return quizzesOf(db, params.id);
  },

  update: ({ context, request, params, body }) => changeQuestion(context, request, params.id, body),
  remove: ({ context, request, params }) => removeQuestion(context, request, params.id),
  add_tag: ({ context, request, body }) => addTag(context, request, body),
  remove_tag: ({ context, request, body }) => removeTag(context, request, body),
  remove_chosen: ({ context, request, body }) => removeChosen(context, request, body.ids),
  restore_chosen: ({ context, request, body }) => restoreChosen(context, request, body.ids),
};
