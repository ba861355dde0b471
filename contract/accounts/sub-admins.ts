import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";
import { permissions } from "#contract/shared/permissions.ts";
import { LocalPhone } from "#contract/shared/phones/phones.ts";
import { email, nameText, personName, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { ownPassword, Proof } from "./password-fields.ts";
import { User } from "./profiles.ts";

const shortPassword = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
const longPassword = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;

const permissionKey = z.enum(permissions, {
  error: (issue) => `Unknown permission: ${firstCharacters(String(issue.input), 50)}.`,
});
/** Permissions that a sub-admin can have. The sections `users` and `settings` are only for admins. */
const permissionKeys = z
  .array(permissionKey, { error: "Permissions must be a list." })
  .max(100, "Permissions must be a list.")
  .transform((keys) => permissions.filter((key) => keys.includes(key)));

const identityFields = {
  username: nameText("Username is required", MAX_NAME_LENGTH),
  email: email({ required: "Email is required", invalid: "Email is invalid" }),
};
const contactFields = { name: personName, phone: LocalPhone };

/** Form for a new sub-admin. The fields are in the order of staff.md 5. */
export const SubAdminForm = z.object({
  ...identityFields,
  password: boundedText(MAX_PASSWORD_LENGTH, { error: "Password is required", long: longPassword })
    .min(1, { error: "Password is required", abort: true })
    .min(MIN_PASSWORD_LENGTH, shortPassword),
  ...contactFields,
  permissions: permissionKeys.optional().transform((keys) => keys ?? []),
  current_password: ownPassword,
});
export type SubAdminForm = z.output<typeof SubAdminForm>;

/** Change of a sub-admin. A blank password keeps the current one, and absent permissions are left unchanged. */
export const SubAdminChange = z.object({
  ...identityFields,
  password: boundedText(MAX_PASSWORD_LENGTH, { error: shortPassword, long: longPassword })
    .nullish()
    .transform((value) => value || undefined)
    .pipe(z.string().min(MIN_PASSWORD_LENGTH, shortPassword).optional()),
  ...contactFields,
  permissions: permissionKeys.optional(),
  current_password: ownPassword,
});
const VersionedChange = SubAdminChange.extend({ updated_at: versionField });
export type SubAdminChange = z.output<typeof VersionedChange>;

const Choice = z.object({ value: z.enum(permissions), label: z.string() });
/** Person of the staff as admins see them. If `has_second_factor`, the log-in also asks for a code. */
export const SubAdmin = User.extend({
  has_second_factor: z.boolean(),
  /** Time of the latest use of a session or change of a record; null if there was none. */
  last_active_at: Timestamp.nullable(),
  updated_at: Timestamp,
});
export type SubAdmin = z.output<typeof SubAdmin>;

const One = z.object({ sub_admin: SubAdmin });

export const subAdmins = {
  permission_choices: endpoint({
    method: "GET",
    path: "/admin-management/permissions/",
    access: "admin",
    summary: "Lists the permissions that a sub-admin can be given.",
    reply: z.object({ permissions: z.array(Choice) }),
  }),
  list: endpoint({
    method: "GET",
    path: "/admin-management/sub-admins/",
    access: "admin",
    summary: "Lists all sub-admins, newest first.",
    reply: z.object({ sub_admins: z.array(SubAdmin) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/",
    access: "admin",
    needs_proof: true,
    summary: "Creates a sub-admin with the given permissions.",
    body: SubAdminForm,
    idempotent: true,
    reply: One,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/admin-management/sub-admins/{id}/",
    access: "admin",
    needs_proof: "sometimes",
    summary:
      "Changes a sub-admin. A new password, email or set of permissions needs proof and ends their sessions. An outdated `updated_at` is refused with 409.",
    body: VersionedChange,
    reply: One,
    current: SubAdmin,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/admin-management/sub-admins/{id}/",
    access: "admin",
    needs_proof: true,
    summary: "Deletes a sub-admin and ends their sessions at once.",
    reply: "nothing",
  }),
  admins: endpoint({
    method: "GET",
    path: "/admin-management/admins/",
    access: "admin",
    summary: "Lists all admins, newest first.",
    reply: z.object({ admins: z.array(SubAdmin) }),
  }),
  make_admin: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/make-admin/",
    access: "admin",
    needs_proof: true,
    summary: "Makes a sub-admin an admin, who may do everything. Ends their sessions.",
    body: Proof,
    reply: z.object({ admin: SubAdmin }),
    status: 200,
  }),
  make_sub_admin: endpoint({
    method: "POST",
    path: "/admin-management/admins/{id}/make-sub-admin/",
    access: "admin",
    needs_proof: true,
    summary: "Makes another admin a sub-admin without permissions. Ends their sessions.",
    body: Proof,
    reply: One,
    status: 200,
  }),
};
