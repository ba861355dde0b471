import { ACCOUNT_DELETION_DAYS } from "#contract/shared/limits.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { requireVerified } from "#server/accounts/credentials/passwords.ts";
import { lockedStudent } from "#server/accounts/profiles/queries.ts";
import { provePassword } from "#server/accounts/sessions/prove.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { insertDeletion, personalDataOf } from "./queries.ts";
import { shownPersonalData } from "./serialize.ts";

interface Asked {
  keeps_certificates: boolean;
}

/**
 * Asks to erase the student's own account. The other devices are logged out, so that their use in the next days is a
 * log-in, which cancels the deletion.
 * @throws ApiError 400 at current_password; 429 after five wrong passwords
 */
export async function askOwnDeletion(
  context: AppContext,
  request: RequestContext,
  userId: number,
  { current_password, keeps_certificates }: Asked & { current_password: string },
) {
  const verified = await provePassword(context, request, userId, current_password);
  const subject = { lock: (db: Transaction) => lockedStudent(db, userId) };
  return actOn(context, request, subject, async (_student, acting) => {
    await requireVerified(acting.db, userId, verified);
    return ask(acting, userId, { keeps_certificates, is_by_staff: false });
  });
}

/** Asks to erase a student's account, after a request on paper. All their devices are logged out. */
export function askDeletionOf(
  context: AppContext,
  request: RequestContext,
  userId: number,
  { keeps_certificates }: Asked,
) {
  const subject = { lock: (db: Transaction) => lockedStudent(db, userId) };
  return actOn(context, request, subject, (_student, acting) =>
    ask(acting, userId, { keeps_certificates, is_by_staff: true }),
  );
}

async function ask(
  { context, request, db, now, did }: Acting<RequestContext>,
  userId: number,
  asked: Asked & { is_by_staff: boolean },
) {
  const due_at = new Date(now.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS);
  if (await insertDeletion(db, { user_id: userId, asked_at: now, due_at, ...asked })) {
    const own = asked.is_by_staff || !request.session ? undefined : hashSecret(request.session);
    await deleteSessionsOf(db, userId, { except: own });
    did("student.ask deletion", { id: userId });
  }
  return shownPersonalData(context, await personalDataOf(db, userId, now));
}
