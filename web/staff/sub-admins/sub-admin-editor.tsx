import type { z } from "zod";
import { type SubAdmin, SubAdminChange, SubAdminForm } from "#contract/accounts/sub-admins.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { localPhone } from "#contract/shared/phones.ts";
import { makeStale } from "#web/api/stale.ts";
import { api } from "#web/api.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { field, line, type ViewProps } from "#web/dashboard/forms/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { localPhoneInput, missingDigits } from "./local-phone.ts";
import { PermissionGrid } from "./permission-grid.tsx";
import { subAdminsKey, subAdminsQuery } from "./sub-admin-queries.ts";

type SubAdminValues = FormValues<typeof SubAdminChange>;
type SubAdminView = ViewProps<SubAdminValues, SubAdmin>;

/** Its rules are in staff-dashboard.md section 5. Passwords are never part of the draft. */
export const subAdminEditor = defineEditor<typeof SubAdminChange, SubAdmin>({
  parameter: "user",
  stale: subAdminsKey,
  schema: SubAdminChange,
  newSchema: SubAdminForm,
  async load(api, id, signal) {
    const { sub_admins } = await api.sub_admins.list({ signal });
    const found = sub_admins.find((one) => one.id === id);
    if (!found) throw new ApiError(404, "not_found", { detail: "Not found." });
    return found;
  },
  endpoints: ({ sub_admins }) => ({
    create: async ({ body }) => (await sub_admins.create({ body: body as NewSubAdmin })).sub_admin,
    update: async ({ params, body }) => (await sub_admins.update({ params, body })).sub_admin,
  }),
  values: (record) =>
    record
      ? {
          name: record.profile.name,
          phone: localPhone(record.profile.phone),
          permissions: record.admin_permissions.permissions,
        }
      : {},
  change: ({ values, changes }) => changeOf(values, changes),
  secrets: ["password", "current_password"],
  title: { add: "Add Sub Administrator", edit: "Edit Sub Administrator" },
  save: { add: "Add Sub Administrator", edit: "Save Changes" },
  saved: ({ profile }, isNew) => `${profile.name} was ${isNew ? "created" : "updated"}.`,
  failure: "Failed to save the sub administrator. Please try again.",
  list: { failure: "The sub administrator did not load.", label: "All Sub Administrators" },
  /** The list is changed here, without another call (staff-dashboard.md section 4). */
  onStored(queries, stored, isNew) {
    queries.setQueryData(subAdminsQuery(api).queryKey, (list = []) =>
      isNew ? [stored, ...list] : list.map((one) => (one.id === stored.id ? stored : one)),
    );
    void makeStale(queries, ["analytics"], "none");
  },
  parts: [
    {
      title: "Account",
      lead: (record) => record && "A new password, email or other permissions log them out everywhere.",
      fields: {
        username: line({ autoCapitalize: "none" }),
        email: line({ type: "email" }),
        password: Password,
        current_password: OwnPassword,
      },
    },
    {
      title: "Person",
      fields: {
        name: line(),
        phone: line({
          type: "tel",
          inputMode: "numeric",
          placeholder: "0712345678",
          clean: localPhoneInput,
          hint: (phone) => missingDigits(phone) ?? "10 digits, thank you.",
        }),
      },
    },
    {
      title: "Permissions",
      lead: "They see these sections of the dashboard, and no others.",
      wide: "all",
      fields: { permissions: Permissions },
    },
  ],
});

type NewSubAdmin = z.input<typeof SubAdminForm>;

const password = (autoComplete: string, hint: string) =>
  field(
    ({ value, onChange }) => (
      <PasswordInput
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    { hint },
  );
const NewPassword = password("new-password", "At least 8 characters.");
const ChangedPassword = password(
  "new-password",
  "At least 8 characters. Leave it empty to keep the current one.",
);

function Password(props: SubAdminView) {
  return props.record ? <ChangedPassword {...props} /> : <NewPassword {...props} />;
}

const CurrentPassword = password(
  "current-password",
  "You logged in a while ago, and are about to decide how somebody else logs in, or what they may do.",
);

/** Shown only when the server asks for it: an old session must prove itself before it has power over another account. */
function OwnPassword(props: SubAdminView) {
  if (!props.error && !props.form.values.current_password) return null;
  return <CurrentPassword {...props} />;
}

function Permissions({ form, error }: SubAdminView) {
  const { permissions } = form.values;
  return (
    <PermissionGrid value={permissions} onChange={(keys) => form.set("permissions", keys)} error={error} />
  );
}

/** A change sends the permissions only if they were changed here, so that it does not undo another admin's change. */
export function changeOf(values: SubAdminValues, changes: Partial<SubAdminValues>) {
  return { ...values, permissions: changes.permissions };
}
