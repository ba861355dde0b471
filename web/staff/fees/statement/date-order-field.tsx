import { readStatementDay } from "#contract/fees/statements/statement-dates.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { dayInWords } from "../day-in.ts";
import type { datesIn, FormatValues } from "./format-values.ts";

type DateOrderFieldProps = { form: Form<FormatValues>; dates: ReturnType<typeof datesIn> };

const orders = [
  { value: "day_first", label: "Day first" },
  { value: "month_first", label: "Month first" },
] as const;

/** Asks whether the day or the month comes first, if the dates of the file do not show it. */
export function DateOrderField({ form: { values, errors, input }, dates }: DateOrderFieldProps) {
  const { shown, example } = dates;
  const isAsked = shown === "either" || shown === "mixed" || errors.date_order !== undefined;
  if (!isAsked) return null;
  const options = orders.map(({ value, label }) => {
    const day = readStatementDay(example, value);
    return { value, label: day ? `${label}: ${example} is ${dayInWords(day)}` : label };
  });
  const question =
    shown === "mixed"
      ? "The file has dates in both orders. Dates in the order that you do not choose are not read."
      : "No date in the file shows whether the day or the month comes first. Check that this is right.";
  return (
    <div className="rounded-lg border border-accent bg-accent-soft px-4 py-4">
      <Field
        label="Order of day and month"
        name="date_order"
        isRequired
        error={errors.date_order}
        hint={question}
      >
        <Select
          placeholder="Choose the order"
          options={options}
          value={values.date_order}
          onChange={input("date_order")}
        />
      </Field>
    </div>
  );
}
