import { useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { SubAdminChange, SubAdminForm as SubAdminSchema } from "#contract/accounts/sub-admins.ts";
import { ApiError } from "#contract/shared/errors.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PermissionGrid } from "#web/staff/sub-admins/permission-grid.tsx";
import { AccountFields, ContactFields } from "#web/staff/sub-admins/sub-admin-fields.tsx";
import { type SubAdminValues, secretFields } from "#web/staff/sub-admins/sub-admin-values.ts";
import { useSaveSubAdmin } from "#web/staff/sub-admins/use-save-sub-admin.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

type SubAdminFormProps = { subAdmin?: User; initial: SubAdminValues };

/** Its rules are staff-dashboard.md section 5; passwords are never part of the draft. */
export function SubAdminForm({ subAdmin, initial: given }: SubAdminFormProps) {
  const [initial] = useState(given);
  const form = useForm<SubAdminValues>({
    draft: `sub-admin-${subAdmin?.id ?? "new"}`,
    initial,
    schema: subAdmin ? SubAdminChange : SubAdminSchema,
    secrets: secretFields,
  });
  const saving = useSaveSubAdmin(subAdmin);
  const listHref = useAddress().href({ user: undefined });
  const { submit, close, question } = useEditor({
    form,
    save: saving.mutate,
    isSaving: saving.isPending,
    input: () => ({ values: form.values, changes: form.changes }),
    listHref,
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading title={subAdmin ? "Edit Sub Administrator" : "Add Sub Administrator"} onClose={close} />
      {saving.isError && !hasFields(saving.error) && (
        <Alert tone="error">
          {sentenceOf(saving.error, "Failed to save the sub administrator. Please try again.")}
        </Alert>
      )}
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <AccountFields form={form} isNew={!subAdmin} />
      <ContactFields form={form} />
      <FormPart title="Permissions" lead="They see these sections of the dashboard, and no others.">
        <PermissionGrid
          value={form.values.permissions}
          onChange={(permissions) => form.set("permissions", permissions)}
          error={form.errors.permissions}
        />
      </FormPart>
      <FormBar
        saveLabel={subAdmin ? "Save Changes" : "Add Sub Administrator"}
        isSaving={saving.isPending}
        onCancel={close}
      />
      {question}
    </form>
  );
}

function hasFields(error: Error): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}
