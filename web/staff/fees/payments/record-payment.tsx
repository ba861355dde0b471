import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { readAmount } from "#contract/fees/money-fields.ts";
import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from "#contract/fees/payments/payment-methods.ts";
import { RecordForm } from "#contract/fees/payments/payments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { today } from "#web/api/today.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import type { SendOptions } from "#web/dashboard/forms/saving/use-save.ts";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import type { ChargeFormProps } from "#web/staff/fees/charges/charge-form-props.ts";
import {
  askedParts,
  dueAmount,
  partOf,
  partsBody,
  problemsOfParts,
  type SplitPart,
  SplitParts,
} from "#web/staff/fees/charges/split-parts.tsx";
import { networksOf, waysQuery } from "#web/staff/fees/fee-queries.ts";
import { KnownFee } from "#web/staff/fees/payments/known-fee.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

const methods = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
/** Records a payment that staff have seen. It is confirmed and has its receipt at once. */
export function RecordPayment({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, currency, left_minor } = charge;
  const [proof, setProof] = useState<File | null>(null);
  const [initial] = useState(() => ({
    amount: dueAmount(charge),
    method: "",
    provider: "",
    external_id: "",
    paid_on: today(),
    payer_name: "",
    payer_phone: "",
    note: "",
    known_number: "",
    known_amount: "",
    parts: [] as SplitPart[],
  }));
  const form = useForm({ draft: `fee-${id}-payment`, initial, schema: RecordForm });
  const { parts } = form.values;
  const isSplit = parts.length > 0;
  const whole_minor = readAmount(form.values.amount, currency) ?? 0;
  return (
    <FormDialog
      hasFiles
      stale="charges"
      title={`Payment of ${student_name}, ${reference}`}
      form={form}
      check={() => (isSplit ? problemsOfParts(parts, currency, whole_minor) : {})}
      send={({ parts: _parts, method, ...values }, options) =>
        recorded(id, { ...values, method: method as PaymentMethod }, parts, proof, options).catch(
          (error: unknown) => {
            // The server asked about the number or an amount. A second press confirms it.
            if (error instanceof ApiError && error.status === 400) {
              if (error.fields.external_id) form.set("known_number", values.external_id);
              if (error.fields.amount) form.set("known_amount", values.amount);
              form.set("parts", askedParts(parts, error.fields));
            }
            throw error;
          },
        )
      }
      saveLabel="Record the Payment"
      done="The payment is recorded and has its receipt."
      failure="Failed to record the payment. Please try again."
      onClose={onClose}
      more={(error) => <KnownFee error={error} />}
    >
      {({ isSaving, upload }) => (
        <>
          <p>
            {formatMoney({ currency, amount_minor: left_minor })} is left. A payment that you record is
            confirmed at once.
          </p>
          <PaymentFields form={form} charge={charge} />
          {isSplit ? (
            <SplitParts
              parts={parts}
              currency={currency}
              whole_minor={whole_minor}
              errors={form.errors}
              onChange={(next) => form.set("parts", next)}
            />
          ) : (
            <p>
              <Button size="small" variant="quiet" onClick={() => form.set("parts", [partOf(charge)])}>
                It Pays Several Fees
              </Button>
            </p>
          )}
          {!isSplit && (
            <Field label="Proof" name="proof" hint={fileHint("proof")}>
              <FileDrop rules={fileRules("proof")} onPick={setProof} upload={isSaving ? upload : undefined} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Records one payment, or one transfer with a payment for each of its fees. */
function recorded(
  id: number,
  body: z.input<typeof RecordForm>,
  parts: readonly SplitPart[],
  proof: File | null,
  options: SendOptions,
): Promise<unknown> {
  if (parts.length > 0) {
    const { idempotencyKey } = options;
    return api.transfers.record({ idempotencyKey, body: { ...body, parts: partsBody(parts) } });
  }
  return api.payments.record({ ...options, params: { id }, body, files: { proof: proof ? [proof] : [] } });
}

interface PaymentValues {
  amount: string;
  method: string;
  provider: string;
  external_id: string;
  paid_on: string;
  payer_name: string;
  payer_phone: string;
  note: string;
  known_number: string;
  known_amount: string;
  parts: SplitPart[];
}

type PaymentFieldsProps = { form: Form<PaymentValues>; charge: ChargeFormProps["charge"] };

function PaymentFields({ form, charge: { currency, left_minor } }: PaymentFieldsProps) {
  const { values, errors } = form;
  const ways = useQuery(waysQuery);
  const more_minor = (readAmount(values.amount, currency) ?? 0) - Math.max(left_minor, 0);
  const line = (name: Exclude<keyof PaymentValues, "parts">, label: string, hint?: string) => (
    <Field label={label} name={name} error={errors[name]} hint={hint}>
      <Input autoComplete="off" value={values[name]} onChange={form.input(name)} />
    </Field>
  );
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          isRequired
          error={errors.amount}
          // Allowed, but it may also be one zero too many. The server's question says the same.
          hint={
            more_minor > 0 &&
            !errors.amount && (
              <span className="font-medium text-accent-text">
                {formatMoney({ currency, amount_minor: more_minor })} more than is left.
              </span>
            )
          }
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={values.amount}
            onChange={form.input("amount")}
            data-first-focus=""
          />
        </Field>
        <Field label="How it was paid" name="method" isRequired error={errors.method}>
          <Select
            placeholder="Choose a way"
            options={methods}
            value={values.method}
            onChange={form.input("method")}
          />
        </Field>
        <Field label="Day of the payment" name="paid_on" isRequired error={errors.paid_on}>
          <Input
            type="date"
            value={values.paid_on}
            onChange={({ target }) => {
              form.set("paid_on", target.value);
              // The confirmed amount counts for the day that the server asked about.
              form.set("known_amount", "");
            }}
          />
        </Field>
        {line("external_id", "Transaction number", "It must be unique for this bank or network.")}
        <Field label="Bank or network" name="provider" error={errors.provider} hint="For example MTN">
          <Input
            list="networks"
            autoComplete="off"
            maxLength={40}
            value={values.provider}
            onChange={form.input("provider")}
          />
        </Field>
        <datalist id="networks">
          {networksOf(ways.data).map((network) => (
            <option key={network} value={network} />
          ))}
        </datalist>
        {line("payer_name", "Payer's name", "If it is not the student.")}
        {line("payer_phone", "Payer's phone")}
      </div>
      <Field label="Note" name="note" error={errors.note}>
        <Textarea rows={2} value={values.note} onChange={form.input("note")} />
      </Field>
    </>
  );
}
