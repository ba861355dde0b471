import type { community } from "#contract/community.ts";
import type { Handlers } from "#server/http/handler.ts";
import { presentEither, presentMessage, presentReply } from "./present.ts";
import { listedPlaces, newestMessages, repliesTo } from "./queries.ts";
import { openStream } from "./stream.ts";
import { change, enterPlaces, like, post, remove, reply } from "./talk.ts";

export const communityHandlers: Handlers<typeof community> = {
  enrolled_programs: ({ db, viewer }) => listedPlaces(db, viewer),

  async list({ db, viewer, query }) {
    await enterPlaces(db, viewer, [query.program]);
    const messages = await newestMessages(db, viewer, query.program, query);
    const replies = await repliesTo(
      db,
      viewer,
      messages.map((message) => message.id),
    );
    return messages.reverse().map((message) => presentMessage(message, replies));
  },

  post: async ({ house, viewer, body }) => presentMessage(await post(house, viewer, body)),

  reply: async ({ house, viewer, params, body }) =>
    presentReply(await reply(house, viewer, params.id, body.content)),

  async like({ house, viewer, params }) {
    const { row, replies } = await like(house, viewer, params.id);
    return presentEither(row, replies);
  },

  async update({ house, viewer, params, body }) {
    const { row, replies } = await change(house, viewer, params.id, body.content);
    return presentEither(row, replies);
  },

  remove: ({ house, viewer, exchange, params }) => remove(house, viewer, exchange, params.id),

  stream: ({ house, viewer, exchange, query }) => openStream(house, viewer, exchange, query),
};
