import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";
import { permissions } from "#contract/shared/permissions.ts";
import { LocalPhone } from "#contract/shared/phones.ts";
import { email, nameText, personName, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { ownPassword } from "./password-fields.ts";
import { User } from "./profiles.ts";

const shortPassword = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
const longPassword = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;

const permissionKey = z.enum(permissions, {
  error: (issue) => `Unknown permission: ${String(issue.input).slice(0, 50)}.`,
});
/** Permission keys alone can be given: the sections `users` and `settings` are for admins. */
const permissionKeys = z
  .array(permissionKey, { error: "Permissions must be a list." })
  .max(100, "Permissions must be a list.")
  .transform((keys) => permissions.filter((key) => keys.includes(key)));

const identityFields = {
  username: nameText("Username is required", MAX_NAME_LENGTH),
  email: email({ required: "Email is required", invalid: "Email is invalid" }),
};
const contactFields = { name: personName, phone: LocalPhone };

/** The fields are in the order of the form (staff-dashboard.md section 5). */
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

/** A blank password keeps the current one, and permissions that are not sent stay as they are. */
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
/** `has_second_factor`: the login asks for a code too. */
export const SubAdmin = User.extend({ has_second_factor: z.boolean(), updated_at: Timestamp });
export type SubAdmin = z.output<typeof SubAdmin>;

const One = z.object({ sub_admin: SubAdmin });

export const subAdmins = {
  permission_choices: endpoint({
    method: "GET",
    path: "/admin-management/permissions/",
    access: "admin",
    summary: "The permissions that a sub-admin can be given.",
    reply: z.object({ permissions: z.array(Choice) }),
  }),
  list: endpoint({
    method: "GET",
    path: "/admin-management/sub-admins/",
    access: "admin",
    summary: "Every sub-admin, newest first.",
    reply: z.object({ sub_admins: z.array(SubAdmin) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/",
    access: "admin",
    needs_proof: true,
    summary: "Create a sub-admin with the permissions given.",
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
      "Change a sub-admin; a new password, e-mail or set of permissions needs proof and ends their sessions; updated_at refuses the change when they were changed meanwhile.",
    body: VersionedChange,
    reply: One,
    current: SubAdmin,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/admin-management/sub-admins/{id}/",
    access: "admin",
    needs_proof: true,
    summary: "Delete a sub-admin; their sessions end at once.",
    reply: "nothing",
  }),
};
