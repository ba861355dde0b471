import { useState } from "react";
import { type Candidate, ReissueForm } from "#contract/courses/certificates/certificates.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

type ChangeDialogProps = { candidate: Candidate; onClose: () => void };

export function RevokeDialog({ candidate: { certificate, name }, onClose }: ChangeDialogProps) {
  if (!certificate) return null;
  const { id, number } = certificate;
  return (
    <ReasonDialog
      isUrgent
      draft={`certificate-${id}-revoke`}
      title={`Revoke certificate ${number} of ${name}?`}
      hint="It is stored here. The public page does not show it."
      send={(reason) => api.certificates.revoke({ params: { id }, body: { reason } })}
      saveLabel="Revoke the Certificate"
      done={`Certificate ${number} is revoked.`}
      failure="Failed to revoke the certificate. Please try again."
      stale="certificates"
      onClose={onClose}
    >
      <p>Its public page says at once that it is no longer valid. This cannot be undone.</p>
    </ReasonDialog>
  );
}

export function ReissueDialog({ candidate: { certificate, name: student }, onClose }: ChangeDialogProps) {
  const [initial] = useState({ name: student });
  const form = useForm({ draft: `certificate-${certificate?.id}-reissue`, initial, schema: ReissueForm });
  if (!certificate) return null;
  const { id, number } = certificate;
  return (
    <FormDialog
      title={`Replace certificate ${number} of ${student}?`}
      form={form}
      send={(body, options) => api.certificates.reissue({ params: { id }, body, ...options })}
      saveLabel="Issue a New One"
      done="The new certificate is issued."
      failure="Failed to issue the certificate. Please try again."
      stale="certificates"
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            The new certificate has the next number, the same dates and this name. {number} is revoked, and
            its page says that a newer one has replaced it.
          </p>
          <Field label="Name on the certificate" name="name" isRequired error={form.errors.name}>
            <Input
              value={form.values.name}
              onChange={form.input("name")}
              autoComplete="off"
              data-first-focus=""
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
