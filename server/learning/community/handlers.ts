import type { community } from "#contract/learning/community.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { listedPlaces, newestThreads } from "./queries.ts";
import { serializeEither, serializeMessage, serializeReply, serializeThreads } from "./serialize.ts";
import { openStream } from "./stream.ts";
import { change, enterPlaces, like, post, remove, reply } from "./talk.ts";

export const communityHandlers: Handlers<typeof community> = {
  enrolled_programs: ({ db, viewer }) => listedPlaces(db, viewer),

  async list({ db, viewer, query }) {
    await enterPlaces(db, viewer, [query.program]);
    return serializeThreads(await newestThreads(db, viewer, query.program, query));
  },

  post: async ({ context, viewer, body }) => serializeMessage(await post(context, viewer, body)),

  reply: async ({ context, viewer, params, body }) =>
    serializeReply(await reply(context, viewer, params.id, body.content)),

  like: async ({ context, viewer, params }) => serializeEither(await like(context, viewer, params.id)),

  update: async ({ context, viewer, params, body }) =>
    serializeEither(await change(context, viewer, params.id, body.content)),

  remove: ({ context, viewer, request, params }) => remove(context, viewer, request, params.id),

  stream: ({ context, viewer, request, query }) => openStream(context, viewer, request, query),
};
