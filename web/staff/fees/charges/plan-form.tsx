import { Plus } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type ChargeDetail, MOST_PARTS } from "#contract/fees/charges.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { type Currency, formatMoney, plainAmount } from "#contract/shared/money/money.ts";
import { isCalendarDay } from "#contract/shared/time/day-range.ts";
import { kampalaDay, laterDay } from "#contract/shared/time/kampala-day.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";
import { PartRow } from "./part-row.tsx";

interface PartValues {
  amount: string;
  due_on: string;
}
type PlanValues = { parts: PartValues[] };

/**
 * Edits a plan of 2 to 6 parts with dates, which add up to the fee after discounts. Without parts the fee is due in one
 * sum.
 */
export function PlanForm({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, currency, amount_minor, discount_minor } = charge;
  const [initial] = useState<PlanValues>(() => ({ parts: partsOf(charge) }));
  const form = useForm({ draft: `fee-${id}-plan`, initial, schema: z.unknown() });
  const { parts } = form.values;
  const setParts = (next: PartValues[]) => form.set("parts", next);
  return (
    <FormDialog
      stale="charges"
      title={`Plan for ${student_name}, ${reference}`}
      form={form}
      check={() => problemsOf(parts, currency)}
      send={(body) => api.charges.plan({ params: { id }, body })}
      saveLabel="Save the Plan"
      done={parts.length > 0 ? "The plan is saved." : "The fee is due in one sum."}
      failure="Failed to save the plan. Please try again."
      onClose={onClose}
    >
      {() => (
        <>
          {parts.length === 0 && <p>The fee is due in one sum.</p>}
          {parts.map((_part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
            <PartFields key={index} index={index} form={form} currency={currency} />
          ))}
          <div id={fieldId("parts")} tabIndex={-1} className="grid gap-1.5">
            <p role="status" className="font-semibold tabular-nums">
              {togetherInWords(parts, currency, amount_minor - discount_minor)}
            </p>
            <FieldError id="parts-error" message={form.errors.parts} />
          </div>
          <div className="flex flex-wrap gap-2">
            {parts.length < MOST_PARTS && (
              <Button
                size="small"
                variant="secondary"
                icon={<Plus className="size-4" />}
                onClick={() => setParts(parts.length === 0 ? halvesOf(charge) : [...parts, nextOf(parts)])}
              >
                {parts.length === 0 ? "Pay in Parts" : "Add a Part"}
              </Button>
            )}
            {parts.length > 0 && (
              <Button size="small" variant="quiet" onClick={() => setParts([])}>
                Pay in One Sum
              </Button>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}

type PartFieldsProps = { index: number; form: Form<PlanValues>; currency: Currency };

function PartFields({ index, form, currency }: PartFieldsProps) {
  const { parts } = form.values;
  const number = index + 1;
  const amountName = `parts.${index}.amount`;
  const dayName = `parts.${index}.due_on`;
  const change = (name: string, changed: Partial<PartValues>) => {
    form.set(
      "parts",
      parts.map((part, at) => (at === index ? { ...part, ...changed } : part)),
    );
    form.clear(name);
  };
  return (
    <PartRow parts={parts} index={index} onChange={(left) => form.set("parts", left)}>
      <Field label={`Part ${number} in ${currency}`} name={amountName} error={form.errors[amountName]}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={parts[index]?.amount ?? ""}
          onChange={(event) => change(amountName, { amount: event.target.value })}
        />
      </Field>
      <Field label="Due on" name={dayName} error={form.errors[dayName]}>
        <Input
          type="date"
          value={parts[index]?.due_on ?? ""}
          onChange={(event) => change(dayName, { due_on: event.target.value })}
        />
      </Field>
    </PartRow>
  );
}

/** Returns the parts of the agreed plan, or two halves to start with. */
function partsOf(charge: ChargeDetail): PartValues[] {
  if (charge.parts.length === 0) return halvesOf(charge);
  return charge.parts.map(({ amount_minor, due_at }) => ({
    amount: plainAmount({ currency: charge.currency, amount_minor }),
    due_on: kampalaDay(new Date(due_at)),
  }));
}

function halvesOf({ currency, amount_minor, discount_minor, due_at }: ChargeDetail): PartValues[] {
  const asked = amount_minor - discount_minor;
  const first = Math.floor(asked / 2);
  const due = kampalaDay(new Date(due_at));
  return [first, asked - first].map((amount_minor, index) => ({
    amount: plainAmount({ currency, amount_minor }),
    due_on: laterDay(due, index * 30),
  }));
}

const nextOf = (parts: PartValues[]): PartValues => {
  const last = parts.at(-1)?.due_on ?? "";
  return { amount: "", due_on: isCalendarDay(last) ? laterDay(last, 30) : "" };
};

function problemsOf(parts: PartValues[], currency: Currency): FieldErrors {
  const found: FieldErrors = {};
  for (const [index, { amount, due_on }] of parts.entries()) {
    if (readAmount(amount, currency) === undefined) found[`parts.${index}.amount`] = [amountProblem(amount)];
    if (!due_on) found[`parts.${index}.due_on`] = ["Choose a date."];
  }
  return found;
}

function togetherInWords(parts: PartValues[], currency: Currency, asked: number): string {
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  if (parts.length === 0) return `Asked: ${money(asked)}`;
  const sum = parts.reduce((total, { amount }) => total + (readAmount(amount, currency) ?? 0), 0);
  return `Together ${money(sum)} of ${money(asked)}`;
}
