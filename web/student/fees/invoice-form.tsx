import type { OwnCharge } from "#contract/fees/charges.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

/** A pro-forma invoice for an employer. A plain form that downloads the PDF, so that it works without JavaScript. */
export function InvoiceForm({ charge }: { charge: OwnCharge }) {
  const { href } = useAddress();
  const id = `invoice-${charge.id}`;
  return (
    <form
      action={paths.feeInvoice(charge.id)}
      method="get"
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
      <Field label="Organization" name="organization" isRequired>
        <Input maxLength={200} autoComplete="organization" defaultValue={charge.organization} />
      </Field>
      <Field
        label="Purchase order number"
        name="purchase_order"
        hint="Optional: leave it empty when there is none yet."
      >
        <Input maxLength={60} defaultValue={charge.purchase_order} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Download Invoice</Button>
        <ButtonLink to={href({ invoice: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}
