import { Plus, Trash2 } from "lucide-react";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { countries } from "#web/shared/phones/countries.ts";
import type { MoneyNumber, RuleValues } from "#web/staff/fees/rule-values.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

const MOST_NUMBERS = 6;
const empty: MoneyNumber = { network: "", number: "", name: "", country: "" };
const everyCountry = { value: "", label: "All countries" };
const columns = [
  { key: "network", label: "Network", hint: "For example MTN", mode: "text" },
  { key: "number", label: "Number", hint: undefined, mode: "tel" },
  { key: "name", label: "Registered name", hint: undefined, mode: "text" },
] as const;

/** Number of countries that an option names. More share +1. */
const NAMED = 2;

/** One option for each dial code, with the names of the countries that share it. */
const countryOptions = [...new Set(countries.map(({ dial_code }) => dial_code))].map((value) => {
  const sharing = countries.filter(({ dial_code }) => dial_code === value).map(({ name }) => name);
  const others = sharing.length > NAMED ? " and others" : "";
  return { value, label: `${sharing.slice(0, NAMED).join(", ")}${others} (${value})` };
});

/** Edits the numbers to which students can send mobile money. */
export function MobileMoneyFields({ form }: { form: Form<RuleValues> }) {
  const numbers = form.values.mobile_money;
  const set = (next: MoneyNumber[]) => form.set("mobile_money", next);
  return (
    <div id={fieldId("mobile_money")} tabIndex={-1} className="grid gap-4">
      <h3 className="text-lg">Mobile-money numbers</h3>
      {numbers.map((_number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is identified by its position
        <NumberFields key={index} index={index} form={form} />
      ))}
      <FieldError id="mobile_money-error" message={form.errors.mobile_money} />
      {numbers.length < MOST_NUMBERS && (
        <div>
          <Button
            size="small"
            variant="secondary"
            icon={<Plus className="size-4" />}
            onClick={() => set([...numbers, empty])}
          >
            Add a Number
          </Button>
        </div>
      )}
    </div>
  );
}

function NumberFields({ index, form }: { index: number; form: Form<RuleValues> }) {
  const numbers = form.values.mobile_money;
  const change = (key: keyof MoneyNumber, text: string) => {
    form.set(
      "mobile_money",
      numbers.map((number, at) => (at === index ? { ...number, [key]: text } : number)),
    );
    form.clear(`mobile_money.${index}.${key}`);
  };
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr_auto]">
      <legend className="sr-only">Number {index + 1}</legend>
      {columns.map(({ key, label, hint, mode }) => (
        <Field
          key={key}
          label={label}
          name={`mobile_money.${index}.${key}`}
          hint={hint}
          error={form.errors[`mobile_money.${index}.${key}`]}
        >
          <Input
            inputMode={mode}
            autoComplete="off"
            value={numbers[index]?.[key] ?? ""}
            onChange={(event) => change(key, event.target.value)}
          />
        </Field>
      ))}
      <Field
        label="Country"
        name={`mobile_money.${index}.country`}
        error={form.errors[`mobile_money.${index}.country`]}
      >
        <Select
          options={[everyCountry, ...countryOptions]}
          value={numbers[index]?.country ?? ""}
          onChange={(event) => change("country", event.target.value)}
        />
      </Field>
      <IconButton
        label={`Remove number ${index + 1}`}
        icon={<Trash2 className="size-5" />}
        tone="urgent"
        className="sm:mt-7"
        onClick={() =>
          form.set(
            "mobile_money",
            numbers.filter((_number, at) => at !== index),
          )
        }
      />
    </fieldset>
  );
}
