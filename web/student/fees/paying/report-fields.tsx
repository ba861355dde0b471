import { useState } from "react";
import { type PaymentMethod, paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import type { WaysToPay } from "#contract/fees/rules.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { useOwnFirst } from "#web/student/fees/paying/own-first.ts";
import type { Report } from "#web/student/fees/paying/use-report.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

/** The methods that a student can report. Employers' purchase orders are handled with their invoices instead. */
const methods: PaymentMethod[] = ["mobile_money", "bank", "cash", "card"];

type ReportFieldsProps = { form: Form<Report>; currency: string; ways: WaysToPay | undefined };

const OTHER = "Another network";

export function ReportFields({ form, currency, ways }: ReportFieldsProps) {
  const { values, errors, input } = form;
  const numbers = useOwnFirst(ways?.mobile_money ?? []);
  const networks = [...new Set(numbers.map(({ network }) => network))];
  const [isOtherChosen, setIsOtherChosen] = useState(false);
  const isOther = isOtherChosen || (values.provider !== "" && !networks.includes(values.provider));
  const isMobile = values.method === "mobile_money";
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label={`Amount (${currency})`} name="amount" isRequired error={errors.amount}>
          <Input inputMode="decimal" autoComplete="off" value={values.amount} onChange={input("amount")} />
        </Field>
        <Field label="Day of the payment" name="paid_on" isRequired error={errors.paid_on}>
          <Input type="date" value={values.paid_on} onChange={input("paid_on")} />
        </Field>
        <Field label="How did you pay?" name="method" isRequired error={errors.method}>
          <Select
            placeholder="Choose"
            options={methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
            value={values.method}
            onChange={input("method")}
          />
        </Field>
        {isMobile && networks.length > 0 && (
          <Field label="Network" name="provider" error={errors.provider}>
            <Select
              placeholder="Choose"
              options={[...networks, OTHER].map((value) => ({ value, label: value }))}
              value={isOther ? OTHER : values.provider}
              onChange={({ target }) => {
                setIsOtherChosen(target.value === OTHER);
                form.set("provider", target.value === OTHER ? "" : target.value);
              }}
            />
          </Field>
        )}
        {isMobile && networks.length > 0 && isOther && (
          <Field label="Name of the network" name="provider_name" error={errors.provider}>
            <Input
              maxLength={40}
              autoComplete="off"
              value={values.provider}
              onChange={(event) => {
                // The field stays while its text is empty or names a listed network.
                setIsOtherChosen(true);
                input("provider")(event);
              }}
            />
          </Field>
        )}
        {isMobile && (
          <Field
            label="Phone that paid"
            name="payer_phone"
            error={errors.payer_phone}
            hint="If it is not your own"
          >
            <Input
              type="tel"
              maxLength={40}
              autoComplete="off"
              value={values.payer_phone}
              onChange={input("payer_phone")}
            />
          </Field>
        )}
      </div>
      <Field
        label="Transaction number"
        name="external_id"
        error={errors.external_id}
        hint="You find it in the network's message or on the bank slip. Enter it, attach a proof, or both."
      >
        <Input
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          value={values.external_id}
          onChange={input("external_id")}
        />
      </Field>
      <Field label="Note" name="note" error={errors.note} hint="Optional">
        <Input maxLength={1_000} value={values.note} onChange={input("note")} />
      </Field>
    </>
  );
}
