import { community } from "#contract/community/community.ts";
import { MOST_TITLES } from "#contract/courses/programs/programs.ts";
import { apiError } from "#contract/shared/errors.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import { closedPrograms } from "#server/fees/access.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { shownPicture } from "#server/platform/http/answers/shown-picture.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { requireCommunities, usableMessage } from "./access.ts";
import { editMessage } from "./edit-message.ts";
import { likeMessage } from "./like-message.ts";
import { messagesById, messagesOf } from "./of-student-queries.ts";
import { postMessage, postReply } from "./post-message.ts";
import { newestThreads, pictureFile, programsWithCounts } from "./queries.ts";
import { removeMessage } from "./remove-message.ts";
import { serializeEither, serializeMessage, serializeReply, serializeThreads } from "./serialize.ts";
import { openStream } from "./stream.ts";

export const communityHandlers: Handlers<typeof community> = {
  async enrolled_programs({ context, db, viewer }) {
    const closed = await closedPrograms(db, viewer, context.clock());
    const programs = await programsWithCounts(db, viewer, MOST_TITLES);
    return programs.filter(({ id }) => !closed.has(id));
  },

  async list({ context, db, viewer, query }) {
    await requireCommunities(db, viewer, [query.program], context.clock());
    return serializeThreads(await newestThreads(db, viewer, query.program, query));
  },

  post: async ({ context, viewer, request, body, files }) =>
    serializeMessage(await postMessage(context, viewer, request, { ...body, picture: files.picture[0] })),

  reply: async ({ context, viewer, request, params, body, files }) =>
    serializeReply(
      await postReply(context, viewer, request, params.id, { ...body, picture: files.picture[0] }),
    ),

  async picture({ context, db, viewer, params }) {
    await usableMessage(db, viewer, params.id, context.clock());
    return shownPicture(context.files, await pictureFile(db, params.id));
  },

  like: async ({ context, viewer, request, params }) =>
    serializeEither(await likeMessage(context, viewer, request, params.id)),

  update: async ({ context, viewer, request, params, body }) =>
    serializeEither(await editMessage(context, viewer, request, params.id, body.content)),

  remove: ({ context, viewer, request, params }) => removeMessage(context, viewer, request, params.id),

  async of_student(call) {
    const { db, params } = call;
    if (!(await addresseeOfRole(db, params.id, "student"))) throw apiError("not_found");
    return listOrPage(call, community.of_student.path.replace("{id}", String(params.id)), {
      filtered: messagesOf(db, params.id),
      id: "community_messages.id",
      order: { newestBy: "community_messages.created_at" },
      rows: (ids) => messagesById(db, ids),
      serialize: ({ program_id, title, ...row }) => ({ ...row, program: { id: program_id, title } }),
    });
  },

  stream: ({ context, viewer, request, query }) => openStream(context, viewer, request, query),
};
