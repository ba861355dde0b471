import { apiError } from "#contract/shared/errors.ts";
import { lockedStudent } from "#server/accounts/profiles/queries.ts";
import type { AppContext, Follower } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn, actWithin } from "#server/platform/records/act.ts";
import { deleteDeletion } from "./queries.ts";

/**
 * Cancels the deletion of an account.
 * @throws ApiError 404 when nobody asked for it
 */
export async function keepAccount(
  context: AppContext,
  request: RequestContext,
  userId: number,
): Promise<void> {
  const subject = { lock: (db: Transaction) => lockedStudent(db, userId) };
  await actOn(context, request, subject, async (_student, { db, did }) => {
    if (!(await deleteDeletion(db, userId))) throw apiError("not_found");
    did("student.keep account", { id: userId });
  });
}

/** Cancels the deletion when the student logs in, by any way. */
export const keepAccountAfterLogin: Follower = async ({ context, db, actor, ids }) => {
  for (const id of ids)
    if (await deleteDeletion(db, id))
      await actWithin(context, actor, db, async ({ did }) =>
        did("student.keep account", { id, after: { by: "log-in" } }),
      );
};
