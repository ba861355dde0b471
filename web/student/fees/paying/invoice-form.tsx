import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { saveFile } from "#web/dashboard/shell/save-file.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/**
 * A form for a pro-forma invoice to an employer. It is a plain form, which downloads the PDF even without JavaScript.
 */
export function InvoiceForm({ charge }: { charge: OwnCharge }) {
  const { href } = useAddress();
  const [error, setError] = useState<string>();
  const saving = useMutation({
    mutationFn: (address: string) => saveFile(address, `invoice-${charge.reference}.pdf`),
  });
  const id = `invoice-${charge.id}`;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    const typed = new FormData(event.currentTarget);
    const query = new URLSearchParams();
    for (const [name, value] of typed) query.set(name, String(value).trim());
    if (query.get("organization")) return saving.mutate(`${paths.feeInvoice(charge.id)}?${query}`);
    setError("Organization is required");
    document.getElementById(fieldId("organization"))?.focus();
  }

  return (
    <form
      action={paths.feeInvoice(charge.id)}
      method="get"
      noValidate
      onSubmit={submit}
      aria-labelledby={id}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-5"
    >
      <div>
        <h3 id={id} className="text-lg">
          Invoice for an employer
        </h3>
        <p className="mt-1 text-muted text-sm">
          Your employer or sponsor pays by this pro-forma invoice. It has your payment reference.
        </p>
      </div>
      <Field label="Organization" name="organization" isRequired error={error}>
        <Input
          maxLength={200}
          autoComplete="organization"
          defaultValue={charge.organization}
          onChange={() => setError(undefined)}
        />
      </Field>
      <Field
        label="Purchase order number"
        name="purchase_order"
        hint="Optional. Leave it empty if there is none yet."
      >
        <Input maxLength={60} defaultValue={charge.purchase_order} />
      </Field>
      {saving.isError && (
        <Alert tone="error">
          {sentenceOf(saving.error, "The invoice could not be downloaded. Please try again.")}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={saving.isPending} pendingLabel="Downloading...">
          Download Invoice
        </Button>
        <ButtonLink to={href({ invoice: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}
