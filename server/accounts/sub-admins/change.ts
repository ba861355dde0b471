import type { SubAdminChange } from "#contract/accounts/sub-admins.ts";
import { apiError } from "#contract/shared/errors.ts";
import { localPhone } from "#contract/shared/phones.ts";
import { checkUncommon } from "#server/accounts/credentials/common-passwords.ts";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import type { UserRow } from "#server/accounts/profiles/queries.ts";
import { proveItIsYou } from "#server/accounts/sessions/prove.ts";
import { deleteSessionsOf } from "#server/accounts/sessions/queries.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { passwordSetForYouEmail } from "./password-set-email.ts";
import { lockedSubAdmin, type SubAdminRow, subAdminById, updateSubAdmin } from "./queries.ts";
import { serializeSubAdmin } from "./serialize.ts";

/**
 * Changes a sub-admin. A blank password keeps the current one. A new password, e-mail or set of permissions ends their
 * sessions; the database ends their API tokens with the password or the e-mail.
 * @throws ApiError 404 when there is no such sub-admin, 409 `stale` with the present state, 400 at current_password, 409 at username or email
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
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockedSubAdmin(db, id);
    if (!before) throw apiError("not_found");
    const isOlder = version !== undefined && Date.parse(version) !== before.updated_at.getTime();
    // A colleague's change came in between: what gave no power before gives it now.
    if (isOlder || (!isProven && givesPower(before, form)))
      throw apiError("stale", { current: serializeSubAdmin(before) });
    const after = await updateSubAdmin(db, id, {
      ...fields,
      phone: samePhone(before, fields.phone),
      ...(password_hash && { password_hash }),
    });
    await endSessions(db, before, after, Boolean(password_hash));
    if (password_hash) await notifyOfPassword(context, db, request, after, now);
    await recordAudit(db, request, now, {
      action: "update",
      resource: "sub_admin",
      resource_id: id,
      before: auditedFields(before),
      after: { ...auditedFields(after), ...(password_hash && { password: "changed" }) },
    });
    return after;
  });
}

/** Whether the change decides how the sub-admin logs in, or what they may do. */
function givesPower(before: UserRow | undefined, form: SubAdminChange): boolean {
  if (!before) return false;
  const { password, email = before.email, permissions = before.permissions } = form;
  return Boolean(password) || email !== before.email || !samePermissions(before.permissions, permissions);
}

const samePermissions = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join() === [...others].sort().join();

/** The form shows +254… as 0…, so that an unchanged number must not become a Ugandan one. */
function samePhone(before: UserRow, phone: string): string {
  return localPhone(before.phone) === localPhone(phone) ? before.phone : phone;
}

async function endSessions(db: Database, before: UserRow, after: UserRow, newPassword: boolean) {
  const hasOthers = !samePermissions(before.permissions, after.permissions);
  if (newPassword || hasOthers || before.email !== after.email) await deleteSessionsOf(db, after.id);
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
