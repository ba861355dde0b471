import { programs } from "#contract/courses/programs/programs.ts";
import { apiError } from "#contract/shared/errors.ts";
import { durationEffect } from "#server/courses/units/duration-effect.ts";
import { listOrPage, pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { filteredPrograms, programOrder } from "./catalogue-queries.ts";
import { countPrograms } from "./counts.ts";
import { duplicateProgram } from "./duplicate.ts";
import {
  categoryNames,
  drafts,
  programById,
  programsById,
  programTitles,
  publishedProgram,
} from "./queries.ts";
import { renameCategoryEverywhere } from "./rename-category.ts";
import { changeProgram, createProgram } from "./save.ts";
import { readSearch } from "./search.ts";
import { serializeNearMatch, serializeProgram } from "./serialize.ts";
import { pageOfProgram } from "./surroundings.ts";

export const programHandlers: Handlers<typeof programs> = {
  async list(call) {
    const now = call.context.clock();
    const search = await readSearch(call.db, call.query.search);
    const serialize = search?.isNear ? serializeNearMatch : serializeProgram;
    return listOrPage(call, programs.list.path, {
      filtered: filteredPrograms(call.db, call.query, search, now),
      id: "programs.id",
      order: programOrder(call.query, search, now),
      rows: (ids) => programsById(call.db, ids),
      serialize: (row) => serialize(row, now),
    });
  },

  drafts: (call) =>
    pageOf(call, programs.drafts.path, {
      filtered: drafts(call.db),
      id: "programs.id",
      order: { newestBy: "programs.created_at" },
      rows: (ids) => programsById(call.db, ids),
      serialize: (row) => serializeProgram(row, call.context.clock()),
    }),

  counts: ({ context, db, query }) => countPrograms(context, db, query),

  titles: ({ context, db }) => programTitles(db, context.clock()),

  categories: async ({ db }) => ({ categories: await categoryNames(db) }),

  async get({ context, db, params }) {
    const program = await publishedProgram(db, params.id);
    if (!program) throw apiError("not_found");
    return serializeProgram(program, context.clock());
  },

  async page({ context, db, params }) {
    const program = await publishedProgram(db, params.id);
    if (!program) throw apiError("not_found");
    return pageOfProgram(context, db, program, context.clock());
  },

  async preview({ context, db, params }) {
    const program = await programById(db, params.id);
    if (!program) throw apiError("not_found");
    const now = context.clock();
    return { program: serializeProgram(program, now), page: await pageOfProgram(context, db, program, now) };
  },

  duration_effect: ({ db, params, query }) => durationEffect(db, params.id, query.duration),

  create: async ({ context, request, body, files }) =>
    serializeProgram(await createProgram(context, request, body, files.image[0]), context.clock()),

  update: async ({ context, request, params, body, files }) =>
    serializeProgram(await changeProgram(context, request, params.id, body, files.image[0]), context.clock()),

  duplicate: async ({ context, request, params }) =>
    serializeProgram(await duplicateProgram(context, request, params.id), context.clock()),

  rename_category: ({ context, request, body }) => renameCategoryEverywhere(context, request, body),

  remove: ({ context, request, params }) => removeRecord(context, request, "program", params.id, ["title"]),
};
