import type { community } from "#contract/learning/community.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { presentEither, presentMessage, presentReply, presentThreads } from "./present.ts";
import { listedPlaces, newestThreads } from "./queries.ts";
import { openStream } from "./stream.ts";
import { change, enterPlaces, like, post, remove, reply } from "./talk.ts";

export const communityHandlers: Handlers<typeof community> = {
  enrolled_programs: ({ db, viewer }) => listedPlaces(db, viewer),

  async list({ db, viewer, query }) {
    await enterPlaces(db, viewer, [query.program]);
    return presentThreads(await newestThreads(db, viewer, query.program, query));
  },

  post: async ({ house, viewer, body }) => presentMessage(await post(house, viewer, body)),

  reply: async ({ house, viewer, params, body }) =>
    presentReply(await reply(house, viewer, params.id, body.content)),

  like: async ({ house, viewer, params }) => presentEither(await like(house, viewer, params.id)),

  update: async ({ house, viewer, params, body }) =>
    presentEither(await change(house, viewer, params.id, body.content)),

  remove: ({ house, viewer, exchange, params }) => remove(house, viewer, exchange, params.id),

  stream: ({ house, viewer, exchange, query }) => openStream(house, viewer, exchange, query),
};
