import { programs } from "#contract/learning/programs.ts";
import { refuse } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { presentProgram } from "./present.ts";
import { categoryNames, programById, programCount, programList, programTitles } from "./queries.ts";
import { removeProgram } from "./remove.ts";
import { changeProgram, createProgram } from "./save.ts";

export const programHandlers: Handlers<typeof programs> = {
  async list({ house, db, query }) {
    const now = house.clock();
    return listOrPage(
      house,
      programs.list.path,
      query,
      programList(db, query),
      () => programCount(db, query),
      (row) => presentProgram(row, now),
    );
  },

  titles: ({ db }) => programTitles(db),

  categories: async ({ db }) => ({ categories: await categoryNames(db) }),

  async get({ house, db, params }) {
    const program = await programById(db, params.id);
    if (!program) throw refuse("not_found");
    return presentProgram(program, house.clock());
  },

  async create({ house, exchange, body, files }) {
    const program = await createProgram(house, exchange, body, files.image[0]);
    return presentProgram(program, house.clock());
  },

  async update({ house, exchange, params, body, files }) {
    const program = await changeProgram(house, exchange, {
      id: params.id,
      fields: body,
      image: files.image[0],
    });
    return presentProgram(program, house.clock());
  },

  remove: ({ house, exchange, params }) => removeProgram(house, exchange, params.id),
};
