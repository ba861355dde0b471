import { programs } from "#contract/learning/programs.ts";
import { apiError } from "#contract/shared/errors.ts";
import { SHOWN_BESIDE } from "#contract/shared/limits.ts";
import { countAlong } from "#server/admin/bin/along.ts";
import { endChargesOfProgram } from "#server/fees/charges/ending.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { type Deletable, softDelete } from "#server/platform/records/soft-delete.ts";
import { filteredPrograms, programOrder } from "./catalogue-queries.ts";
import { countPrograms } from "./counts.ts";
import { categoryNames, programById, programsById, programTitles, relatedPrograms } from "./queries.ts";
import { changeProgram, createProgram } from "./save.ts";
import { readSearch } from "./search.ts";
import { serializeNearMatch, serializeProgram } from "./serialize.ts";
import { surroundingsOf } from "./surroundings.ts";

const deletable: Deletable = {
  resource: "program",
  table: "programs",
  logged: ["title"],
  countAlong: (db, id) => countAlong(db, "program", id),
};

export const programHandlers: Handlers<typeof programs> = {
  async list(call) {
    const now = call.context.clock();
    const search = await readSearch(call.db, call.query.search);
    const serialize = search?.isNear ? serializeNearMatch : serializeProgram;
    return listOrPage(call, programs.list.path, {
      filtered: filteredPrograms(call.db, call.query, search, now),
      id: "programs.id",
      order: programOrder(call.query.ordering, search, now),
      rows: (ids) => programsById(call.db, ids),
      serialize: (row) => serialize(row, now),
    });
  },

  counts: ({ context, db, query }) => countPrograms(context, db, query),

  titles: ({ db }) => programTitles(db),

  categories: async ({ db }) => ({ categories: await categoryNames(db) }),

  async get({ context, db, params }) {
    const program = await programById(db, params.id);
    if (!program) throw apiError("not_found");
    return serializeProgram(program, context.clock());
  },

  async page({ context, db, params }) {
    const program = await programById(db, params.id);
    if (!program) throw apiError("not_found");
    const now = context.clock();
    const [around, related] = await Promise.all([
      surroundingsOf(db, program),
      relatedPrograms(db, program, now, SHOWN_BESIDE),
    ]);
    return { ...around, related: related.map((row) => serializeProgram(row, now)) };
  },

  create: async ({ context, request, body, files }) =>
    serializeProgram(await createProgram(context, request, body, files.image[0]), context.clock()),

  update: async ({ context, request, params, body, files }) =>
    serializeProgram(await changeProgram(context, request, params.id, body, files.image[0]), context.clock()),

  remove: ({ context, request, params }) =>
    softDelete(context, request, deletable, params.id, (db) =>
      endChargesOfProgram(db, params.id, context.clock()),
    ),
};
