import { useState } from "react";
import { adjustmentKinds, adjustmentLabels } from "#contract/fees/charge-states.ts";
import { DiscountForm as schema } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";

const kinds = adjustmentKinds.map((value) => ({ value, label: adjustmentLabels[value] }));

/** Records a discount with its reason, or an entry that takes a discount back. */
export function DiscountForm({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, currency, amount_minor, discount_minor, parts } = charge;
  const [initial] = useState({ kind: "", amount: "", takes_back: false, reason: "" });
  const form = useForm({ draft: `fee-${id}-discount`, initial, schema });
  const money = (minor: number) => formatMoney({ currency, amount_minor: minor });
  const most = form.values.takes_back ? discount_minor : amount_minor - discount_minor;
  return (
    <FormDialog
      stale="charges"
      title={`Discount for ${student_name}, ${reference}`}
      form={form}
      send={(values, { idempotencyKey }) =>
        api.charges.discount({
          params: { id },
          body: { ...values, kind: values.kind as (typeof adjustmentKinds)[number] },
          idempotencyKey,
        })
      }
      saveLabel={form.values.takes_back ? "Take the Discount Back" : "Give the Discount"}
      done={form.values.takes_back ? "The discount is taken back." : "The discount is given."}
      failure="Failed to save the discount. Please try again."
      onClose={onClose}
    >
      {() => (
        <>
          <Field label="Kind" name="kind" isRequired error={form.errors.kind}>
            <Select
              placeholder="Choose a kind"
              options={kinds}
              value={form.values.kind}
              onChange={form.input("kind")}
              data-first-focus=""
            />
          </Field>
          <Field
            label={`Amount in ${currency}`}
            name="amount"
            isRequired
            error={form.errors.amount}
            hint={`At most ${money(most)}.`}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={form.values.amount}
              onChange={form.input("amount")}
            />
          </Field>
          {discount_minor > 0 && (
            <Checkbox
              name="takes_back"
              label="Takes back a discount that was given"
              hint={`Discounts now: ${money(discount_minor)}.`}
              checked={form.values.takes_back}
              onChange={(event) => form.set("takes_back", event.target.checked)}
            />
          )}
          <Field label="Reason" name="reason" isRequired error={form.errors.reason}>
            <Textarea rows={3} value={form.values.reason} onChange={form.input("reason")} />
          </Field>
          {parts.length > 0 && <p>The parts of the plan change in proportion. Their dates stay.</p>}
        </>
      )}
    </FormDialog>
  );
}
