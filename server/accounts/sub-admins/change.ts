import type { EndReason } from "#contract/accounts/sessions.ts";
import type { SubAdminChange } from "#contract/accounts/sub-admins.ts";
import { apiError } from "#contract/shared/errors.ts";
import { localPhone } from "#contract/shared/phones/phones.ts";
import { checkUncommon } from "#server/accounts/credentials/common-passwords.ts";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import type { UserRow } from "#server/accounts/profiles/queries.ts";
import { proveItIsYou } from "#server/accounts/sessions/prove.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { accessChangedEmail } from "./access-changed-email.ts";
import { passwordSetForYouEmail } from "./password-set-email.ts";
import { lockedSubAdmin, type SubAdminRow, subAdminById, updateSubAdmin } from "./queries.ts";
import { serializeSubAdmin } from "./serialize.ts";

/**
 * Changes a sub-admin. A blank password keeps the current one. A new password, email or set of permissions ends their
 * sessions. The database deletes their API tokens when password or email changes.
 * @throws ApiError 404 when there is no such sub-admin, 409 `stale` with the current state, 400 at current_password,
 * 409 at username or email
 */
export async function changeSubAdmin(
  context: AppContext,
  request: RequestContext,
  id: number,
  form: SubAdminChange,
): Promise<SubAdminRow> {
  const { password, current_password, updated_at: version, ...fields } = form;
  if (password) checkUncommon("password", password, [form.email, form.name, form.username]);
  const isProven = givesPower(await subAdminById(context.db, id), form);
  if (isProven) await proveItIsYou(context, request, current_password ?? undefined);
  const password_hash = password && (await hashPassword(password, request));
  const current = (_: Transaction, row: SubAdminRow) => serializeSubAdmin(row);
  const subject = { lock: (db: Transaction) => lockedSubAdmin(db, id), version, current };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    // A colleague's change came in between, and only now does this change need proof.
    if (!isProven && givesPower(before, form))
      throw apiError("stale", { current: serializeSubAdmin(before) });
    const after = await updateSubAdmin(db, id, {
      ...fields,
      phone: samePhone(before, fields.phone),
      ...(password_hash && { password_hash }),
    });
    const reason = endReason(before, after, Boolean(password_hash));
    if (reason) await deleteSessionsOf(db, id, { because: { reason, now } });
    if (password_hash) await notifyOfPassword(context, db, request, after, now);
    if (!samePermissions(before.permissions, after.permissions))
      await notifyOfPermissions(context, db, request, after, now);
    did("sub_admin.update", {
      id,
      before: auditedFields(before),
      after: { ...auditedFields(after), ...(password_hash && { password: "changed" }) },
    });
    return after;
  });
}

/** Returns true if the change affects how the sub-admin logs in or what they may do. */
function givesPower(before: UserRow | undefined, form: SubAdminChange): boolean {
  if (!before) return false;
  const { password, email = before.email, permissions = before.permissions } = form;
  return Boolean(password) || email !== before.email || !samePermissions(before.permissions, permissions);
}

const samePermissions = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join() === [...others].sort().join();

/** Keeps a stored foreign number. The form shows +254… as 0…, so an unchanged number must not become a Ugandan one. */
function samePhone(before: UserRow, phone: string): string {
  return localPhone(before.phone) === localPhone(phone) ? before.phone : phone;
}

/** Returns why the change ends the sub-admin's sessions, or undefined if it does not. */
function endReason(before: UserRow, after: UserRow, newPassword: boolean): EndReason | undefined {
  if (newPassword) return "password";
  if (before.email !== after.email) return "email";
  return samePermissions(before.permissions, after.permissions) ? undefined : "permissions";
}

async function notifyOfPermissions(
  context: AppContext,
  db: Database,
  request: RequestContext,
  target: UserRow,
  now: Date,
): Promise<void> {
  const by = request.viewer?.name ?? "An administrator";
  await queueSecurityEmail(context, db, {
    key: `permissions ${target.id} ${now.getTime()}`,
    to: target.email,
    email: accessChangedEmail(await emailLayout(context, db), target, by),
  });
}

async function notifyOfPassword(
  context: AppContext,
  db: Database,
  request: RequestContext,
  target: UserRow,
  now: Date,
): Promise<void> {
  const setBy = request.viewer?.name ?? "An administrator";
  const email = passwordSetForYouEmail(await emailLayout(context, db), target.name, setBy);
  await queueSecurityEmail(context, db, {
    key: `password set ${target.id} ${now.getTime()}`,
    to: target.email,
    email,
  });
}

function auditedFields({ username, email, name, phone, permissions }: UserRow) {
  return { username, email, name, phone, permissions };
}
