import type { savedComments } from "#contract/courses/saved-comments.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_SAVED_COMMENTS } from "#contract/shared/limits.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { insertSavedComment, savedComment, savedCommentList } from "./queries.ts";

const kind = "saved_comment";
/** Characters of the text that name a comment in the bin */
const NAME_LENGTH = 80;

export const savedCommentHandlers: Handlers<typeof savedComments> = {
  list: ({ db }) => savedCommentList(db),

  create: ({ context, request, body: { text } }) =>
    act(context, request, async ({ db, now, did }) => {
      if ((await savedCommentList(db)).length >= MAX_SAVED_COMMENTS) throw apiError("too_many_comments");
      const comment = await insertSavedComment(db, text, now);
      did(`${kind}.create`, { id: comment.id, after: { text } });
      return comment;
    }),

  remove: ({ context, request, params: { id } }) =>
    actOn(context, request, { lock: (db) => savedComment(db, id) }, async (before, acting) => {
      await moveToBin(acting, kind, id, shortened(before.text, NAME_LENGTH));
      acting.did(`${kind}.delete`, { id, before });
    }),
};
