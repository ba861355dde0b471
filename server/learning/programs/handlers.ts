import { programs } from "#contract/learning/programs.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { categoryNames, programById, programCount, programList, programTitles } from "./queries.ts";
import { removeProgram } from "./remove.ts";
import { changeProgram, createProgram } from "./save.ts";
import { serializeProgram } from "./serialize.ts";

export const programHandlers: Handlers<typeof programs> = {
  async list({ context, db, query }) {
    const now = context.clock();
    return listOrPage(
      context,
      programs.list.path,
      query,
      programList(db, query),
      () => programCount(db, query),
      (row) => serializeProgram(row, now),
    );
  },

  titles: ({ db }) => programTitles(db),

  categories: async ({ db }) => ({ categories: await categoryNames(db) }),

  async get({ context, db, params }) {
    const program = await programById(db, params.id);
    if (!program) throw apiError("not_found");
    return serializeProgram(program, context.clock());
  },

  async create({ context, request, body, files }) {
    const program = await createProgram(context, request, body, files.image[0]);
    return serializeProgram(program, context.clock());
  },

  async update({ context, request, params, body, files }) {
    const program = await changeProgram(context, request, {
      id: params.id,
      fields: body,
      image: files.image[0],
    });
    return serializeProgram(program, context.clock());
  },

  remove: ({ context, request, params }) => removeProgram(context, request, params.id),
};
