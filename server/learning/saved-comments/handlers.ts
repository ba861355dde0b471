import type { savedComments } from "#contract/learning/saved-comments.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_SAVED_COMMENTS } from "#contract/shared/limits.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { deleteSavedComment, insertSavedComment, savedComment, savedCommentList } from "./queries.ts";

const resource = "saved_comment";
/** Enough of the text to know it by in the bin. */
const NAME_LENGTH = 80;

export const savedCommentHandlers: Handlers<typeof savedComments> = {
  list: ({ db }) => savedCommentList(db),

  create: ({ context, request, body: { text } }) =>
    inTransaction(context, async (db) => {
      if ((await savedCommentList(db)).length >= MAX_SAVED_COMMENTS) throw apiError("too_many_comments");
      const now = context.clock();
      const comment = await insertSavedComment(db, text, now);
      const entry = { action: "create", resource, resource_id: comment.id, after: { text } };
      await recordAudit(db, request, now, entry);
      return comment;
    }),

  remove: ({ context, request, params: { id } }) =>
    inTransaction(context, async (db) => {
      const before = await savedComment(db, id);
      if (!before) throw apiError("not_found");
      const now = context.clock();
      const item = {
        kind: resource,
        table: "saved_comments",
        record_id: id,
        name: before.text.slice(0, NAME_LENGTH),
      };
      await moveToBin(db, request, now, item, () => deleteSavedComment(db, id));
      await recordAudit(db, request, now, {
        action: "delete",
        resource,
        resource_id: id,
        before,
      });
    }),
};
