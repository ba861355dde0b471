import { useState } from "react";
import { PurchaseOrderForm } from "#contract/fees/charges.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";

/** Records an employer's purchase order, which settles the fee for the student until the employer pays. */
export function OrderForm({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name } = charge;
  const [initial] = useState({ purchase_order: charge.purchase_order, organization: charge.organization });
  const form = useForm({ draft: `fee-${id}-order`, initial, schema: PurchaseOrderForm });
  return (
    <FormDialog
      stale="charges"
      title={`Purchase order for ${student_name}, ${reference}`}
      form={form}
      send={(body) => api.charges.accept_order({ params: { id }, body })}
      saveLabel="Accept the Order"
      done="The purchase order is accepted."
      failure="Failed to save the purchase order. Please try again."
      onClose={onClose}
    >
      {() => (
        <>
          <p>The fee counts as settled for the student, and as outstanding until the employer pays.</p>
          <Field
            label="Number of the purchase order"
            name="purchase_order"
            isRequired
            error={form.errors.purchase_order}
          >
            <Input
              autoComplete="off"
              value={form.values.purchase_order}
              onChange={form.input("purchase_order")}
              data-first-focus=""
            />
          </Field>
          <Field label="Organization" name="organization" isRequired error={form.errors.organization}>
            <Input
              autoComplete="off"
              value={form.values.organization}
              onChange={form.input("organization")}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
