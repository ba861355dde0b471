import { useState } from "react";
import { type PayBackMethod, payBackMethods, PayBackForm as schema } from "#contract/fees/pay-backs.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { formatMoney, plainAmount } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { today } from "#web/api/today.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import type { ChargeFormProps } from "#web/staff/fees/charges/charge-form-props.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

const methods = payBackMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

/** Records money that was paid back, or takes back a mistaken entry. The fee gets an entry, and its payments stay. */
export function PayBackForm({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, currency, to_pay_back_minor, pay_backs } = charge;
  const paidBack_minor = -pay_backs.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const [initial] = useState(() => ({
    amount: to_pay_back_minor > 0 ? plainAmount({ currency, amount_minor: to_pay_back_minor }) : "",
    takes_back: to_pay_back_minor === 0,
    method: "",
    external_id: "",
    paid_on: today(),
    reason: "",
  }));
  const form = useForm({ draft: `fee-${id}-pay-back`, initial, schema });
  const { values, errors } = form;
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  return (
    <FormDialog
      stale="charges"
      title={`Paid back to ${student_name}, ${reference}`}
      form={form}
      send={(body, { idempotencyKey }) =>
        api.charges.pay_back({
          params: { id },
          body: { ...body, method: body.method as PayBackMethod },
          idempotencyKey,
        })
      }
      saveLabel={values.takes_back ? "Take the Entry Back" : "Record What Was Paid Back"}
      done={values.takes_back ? "The entry is taken back." : "The pay-back is recorded."}
      failure="Failed to record what was paid back. Please try again."
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {values.takes_back ? (
              "Correct an entry that was a mistake. The money counts as paid again."
            ) : (
              <>
                Send the money first, then record it here. Payments and receipts stay
                <EmailPromise otherwise=". Emails are not sent yet: tell the student yourself.">
                  , and the student gets an email.
                </EmailPromise>
              </>
            )}
          </p>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              label={`Amount in ${currency}`}
              name="amount"
              isRequired
              error={errors.amount}
              hint={`At most ${money(values.takes_back ? paidBack_minor : to_pay_back_minor)}.`}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={values.amount}
                onChange={form.input("amount")}
                data-first-focus=""
              />
            </Field>
            <Field label="How it was paid back" name="method" isRequired error={errors.method}>
              <Select
                placeholder="Choose a way"
                options={methods}
                value={values.method}
                onChange={form.input("method")}
              />
            </Field>
            <Field label="Day" name="paid_on" isRequired error={errors.paid_on}>
              <Input type="date" value={values.paid_on} onChange={form.input("paid_on")} />
            </Field>
            <Field label="Transaction number" name="external_id" error={errors.external_id}>
              <Input autoComplete="off" value={values.external_id} onChange={form.input("external_id")} />
            </Field>
          </div>
          {paidBack_minor > 0 && (
            <Checkbox
              name="takes_back"
              label="Takes back an entry that was a mistake"
              hint={`Paid back now: ${money(paidBack_minor)}.`}
              checked={values.takes_back}
              onChange={(event) => form.set("takes_back", event.target.checked)}
            />
          )}
          <Field label="Reason" name="reason" isRequired error={errors.reason} hint="The student reads it.">
            <Textarea rows={3} value={values.reason} onChange={form.input("reason")} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
