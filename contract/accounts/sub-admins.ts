import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { permissions } from "#contract/shared/permissions.ts";
import { LocalPhone } from "#contract/shared/phones.ts";
import { email, requiredText } from "#contract/shared/scalars.ts";
import { User } from "./profiles.ts";

const MAX_PASSWORD = 128;
const shortPassword = "Password must be at least 8 characters";
const longPassword = `Password must be at most ${MAX_PASSWORD} characters`;

/** Only the nine keys can be granted: `users` and `settings` are the admin's alone (security.md T27). */
const permissionKeys = z
  .array(
    z.enum(permissions, { error: (issue) => `Unknown permission: ${String(issue.input).slice(0, 50)}.` }),
    {
      error: "Permissions must be a list.",
    },
  )
  .max(100, "Permissions must be a list.")
  .transform((keys) => permissions.filter((key) => keys.includes(key)));

const identityFields = {
  username: requiredText("Username is required", 150),
  email: email({ required: "Email is required", invalid: "Email is invalid" }),
};
const contactFields = {
  name: requiredText("Name is required", 150),
  phone: LocalPhone,
};

/** The sub-admin form in the order in which it shows its fields (staff-dashboard.md section 5). */
export const SubAdminForm = z.object({
  ...identityFields,
  password: z
    .string({ error: "Password is required" })
    .min(1, { error: "Password is required", abort: true })
    .min(8, shortPassword)
    .max(MAX_PASSWORD, longPassword),
  ...contactFields,
  permissions: permissionKeys.optional().transform((keys) => keys ?? []),
});
export type SubAdminForm = z.output<typeof SubAdminForm>;

/**
 * On edit a blank password keeps the current one, and permissions that are not sent stay as they are.
 * `current_password` is the admin's own, asked for only when their session is not fresh (security.md T31).
 */
export const SubAdminChange = z.object({
  ...identityFields,
  password: z
    .string({ error: shortPassword })
    .nullish()
    .transform((value) => value || undefined)
    .pipe(z.string().min(8, shortPassword).max(MAX_PASSWORD, longPassword).optional()),
  ...contactFields,
  permissions: permissionKeys.optional(),
  current_password: z
    .string({ error: "Please enter your own password." })
    .max(1024)
    .nullish()
    .meta({ title: "Your own password" }),
});
export type SubAdminChange = z.output<typeof SubAdminChange>;

const Choice = z.object({ value: z.enum(permissions), label: z.string() });
/** A sub-admin as the admin sees them; `has_second_factor`: their login asks for a code too. */
export const SubAdmin = User.extend({ has_second_factor: z.boolean() });
export type SubAdmin = z.output<typeof SubAdmin>;

const One = z.object({ sub_admin: SubAdmin });

export const subAdmins = {
  permission_choices: endpoint({
    method: "GET",
    path: "/admin-management/permissions/",
    access: "admin",
    summary: "The nine permissions that a sub-admin can be given.",
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
    summary: "Create a sub-admin with the permissions given.",
    body: SubAdminForm,
    reply: One,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/admin-management/sub-admins/{id}/",
    access: "admin",
    summary: "Change a sub-admin; a new password, e-mail or set of permissions ends their sessions.",
    body: SubAdminChange,
    reply: One,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/admin-management/sub-admins/{id}/",
    access: "admin",
    summary: "Delete a sub-admin; their sessions end at once.",
    reply: "nothing",
  }),
};
