import type { SubAdminForm } from "#contract/accounts/sub-admins.ts";
import { checkUncommon } from "#server/accounts/credentials/common-passwords.ts";
import { hashPassword } from "#server/accounts/credentials/passwords.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { insertSubAdmin, type SubAdminRow } from "./queries.ts";

/** Creates a sub-admin. @throws ApiError 409 at username or email when another account has it */
export async function createSubAdmin(
  context: AppContext,
  request: RequestContext,
  form: SubAdminForm,
): Promise<SubAdminRow> {
  const { password, current_password: _, ...fields } = form;
  checkUncommon("password", password, [form.email, form.name, form.username]);
  const password_hash = await hashPassword(password, request);
  return act(context, request, async ({ db, now, did }) => {
    const made = await insertSubAdmin(db, { ...fields, password_hash, date_joined: now });
    did("sub_admin.create", { id: made.id, after: fields });
    return made;
  });
}
