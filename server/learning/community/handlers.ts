import type { community } from "#contract/learning/community.ts";
import { MOST_TITLES } from "#contract/learning/programs.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { requireCommunities } from "./access.ts";
import { editMessage } from "./edit-message.ts";
import { likeMessage } from "./like-message.ts";
import { postMessage, postReply } from "./post-message.ts";
import { newestThreads, programsWithCounts } from "./queries.ts";
import { removeMessage } from "./remove-message.ts";
import { serializeEither, serializeMessage, serializeReply, serializeThreads } from "./serialize.ts";
import { openStream } from "./stream.ts";

export const communityHandlers: Handlers<typeof community> = {
  enrolled_programs: ({ db, viewer }) => programsWithCounts(db, viewer, MOST_TITLES),

  async list({ db, viewer, query }) {
    await requireCommunities(db, viewer, [query.program]);
    return serializeThreads(await newestThreads(db, viewer, query.program, query));
  },

  post: async ({ context, viewer, body }) => serializeMessage(await postMessage(context, viewer, body)),

  reply: async ({ context, viewer, params, body }) =>
    serializeReply(await postReply(context, viewer, params.id, body.content)),

  like: async ({ context, viewer, params }) => serializeEither(await likeMessage(context, viewer, params.id)),

  update: async ({ context, viewer, params, body }) =>
    serializeEither(await editMessage(context, viewer, params.id, body.content)),

  remove: ({ context, viewer, request, params }) => removeMessage(context, viewer, request, params.id),

  stream: ({ context, viewer, request, query }) => openStream(context, viewer, request, query),
};
