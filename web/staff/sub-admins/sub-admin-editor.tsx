import type { z } from "zod";
import { type SubAdmin, SubAdminChange, SubAdminForm } from "#contract/accounts/sub-admins.ts";
import type { DarasaClient } from "#contract/all.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { localPhone } from "#contract/shared/phones/phones.ts";
import { makeStale } from "#web/api/stale.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import type { Endpoints } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line, type ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { localPhoneInput, missingDigits } from "./local-phone.ts";
import { PermissionGrid } from "./permission-grid.tsx";
import { changeSubAdmins } from "./sub-admin-queries.ts";

type SubAdminValues = FormValues<typeof SubAdminChange>;
type SubAdminView = ViewProps<SubAdminValues, SubAdmin>;

/** Form of a sub-admin. Its rules are in staff.md 5. Passwords and permissions are never part of the draft. */
export const subAdminEditor = defineEditor<typeof SubAdminChange, SubAdmin>({
  parameter: "user",
  stale: "sub_admins",
  schema: SubAdminChange,
  newSchema: SubAdminForm,
  async load(api, id, signal) {
    const { sub_admins } = await api.sub_admins.list({ signal });
    const found = sub_admins.find((one) => one.id === id);
    if (!found) throw new ApiError(404, "not_found", { detail: "Not found." });
    return found;
  },
  endpoints: subAdminCalls,
  values: (record) =>
    record
      ? {
          name: record.profile.name,
          phone: localPhone(record.profile.phone),
          permissions: record.admin_permissions.permissions,
        }
      : {},
  change: ({ values, changes }) => changeOf(values, changes),
  ask: async ({ values, record }, api) => {
    if (!record || !logOutQuestion(values, record, true)) return undefined;
    // Without an answer, the email is promised as usual: a message about the failed check would not help.
    const { is_sending } = await api.emails.sending().catch(() => ({ is_sending: true }));
    return logOutQuestion(values, record, is_sending);
  },
  // A draft may be older than the person's intention, so it never gives permissions.
  secrets: ["password", "current_password", "permissions"],
  title: { add: "Add Sub Administrator", edit: "Edit Sub Administrator" },
  save: { add: "Add Sub Administrator", edit: "Save Changes" },
  saved: ({ profile }, isNew) => `${profile.name} was ${isNew ? "created" : "updated"}.`,
  failure: "Failed to save the sub administrator. Please try again.",
  list: {
    failure: "The sub administrator did not load.",
    noun: "sub administrator",
    label: "All Sub Administrators",
  },
  onStored(queries, stored, isNew) {
    changeSubAdmins(queries, (list) =>
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
          hint: (phone) => missingDigits(phone) ?? "All digits are there.",
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

export function subAdminCalls({ sub_admins }: Pick<DarasaClient, "sub_admins">) {
  type Calls = Required<Endpoints<SubAdminValues, SubAdmin>>;
  const calls: Calls = {
    create: async ({ body, idempotencyKey }) =>
      (await sub_admins.create({ body: body as NewSubAdmin, idempotencyKey })).sub_admin,
    update: async ({ params, body }) => (await sub_admins.update({ params, body })).sub_admin,
  };
  return calls;
}

/** Warns of a save that logs the sub-admin out. The server decides by the same three fields. */
export function logOutQuestion(values: SubAdminValues, record: SubAdmin, is_sending: boolean) {
  const { permissions } = record.admin_permissions;
  const hasOthers = [...values.permissions].sort().join() !== [...permissions].sort().join();
  if (!hasOthers && !values.password && values.email === record.email) return undefined;
  const told = is_sending && (hasOthers || values.password) ? " They get an email that says why." : "";
  return {
    title: `Save, and log ${record.profile.name} out?`,
    text: `${record.profile.name} is logged out everywhere, and what is not saved there may be lost.${told}`,
    answers: [{ label: "Save and Log Out" }],
  };
}

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
  "You logged in a while ago. Enter your password to change how somebody else logs in, or what they may do.",
);

/** Shows only if the server asks for the password, because power over another account needs a fresh session. */
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

/**
 * Returns the fields to send. Permissions are sent only if they were changed here, so that another admin's change is
 * not undone.
 */
export function changeOf(values: SubAdminValues, changes: Partial<SubAdminValues>) {
  return { ...values, permissions: changes.permissions };
}
