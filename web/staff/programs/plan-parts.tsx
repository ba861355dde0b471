import { Plus } from "lucide-react";
import { MOST_PARTS } from "#contract/fees/charges.ts";
import type { PlanUnit } from "#contract/fees/program-plans.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { withoutPercent } from "#web/dashboard/forms/without-percent.ts";
import { PartRow } from "#web/staff/fees/charges/part-row.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import type { PlanValues } from "./plan-values.ts";

type PlanPartsProps = { form: Form<PlanValues>; currency: string };

const halves = [
  { share: "50", after_days: "0" },
  { share: "50", after_days: "30" },
];

/** Edits two to six parts, each with its share and the days after the enrollment. */
export function PlanParts({ form, currency }: PlanPartsProps) {
  const { parts, unit } = form.values;
  const set = (next: PlanValues["parts"]) => form.set("parts", next);
  const add = () => {
    const last = Number(parts.at(-1)?.after_days);
    set([...parts, { share: "", after_days: Number.isInteger(last) ? String(last + 30) : "" }]);
  };
  return (
    <>
      {parts.length > 0 && (
        <Field label="Shares" name="unit">
          <Select
            options={[
              { value: "percent", label: "In percent" },
              { value: "amount", label: `In ${currency}` },
            ]}
            value={unit}
            onChange={(event) => form.set("unit", event.target.value as PlanUnit)}
          />
        </Field>
      )}
      {parts.map((_part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
        <PartFields key={index} index={index} form={form} currency={currency} />
      ))}
      <div className="flex flex-wrap gap-2">
        {parts.length < MOST_PARTS && (
          <Button
            size="small"
            variant="secondary"
            icon={<Plus className="size-4" />}
            onClick={() => (parts.length === 0 ? set(halves) : add())}
          >
            {parts.length === 0 ? "Pay in Parts" : "Add a Part"}
          </Button>
        )}
        {parts.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => set([])}>
            Pay in One Sum
          </Button>
        )}
      </div>
    </>
  );
}

function PartFields({ index, form, currency }: PlanPartsProps & { index: number }) {
  const { parts, unit } = form.values;
  const number = index + 1;
  const isPercent = unit === "percent";
  const change = (name: "share" | "after_days", text: string) => {
    const typed = name === "share" && isPercent ? withoutPercent(text) : text;
    form.set(
      "parts",
      parts.map((part, at) => (at === index ? { ...part, [name]: typed } : part)),
    );
    form.clear(`parts.${index}.${name}`);
  };
  const input = (name: "share" | "after_days", label: string) => {
    const field = `parts.${index}.${name}`;
    return (
      <Field label={label} name={field} error={form.errors[field]}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={parts[index]?.[name] ?? ""}
          onChange={(event) => change(name, event.target.value)}
        />
      </Field>
    );
  };
  return (
    <PartRow parts={parts} index={index} onChange={(left) => form.set("parts", left)} className="max-w-2xl">
      {input("share", `Part ${number} in ${isPercent ? "percent" : currency}`)}
      {input("after_days", "Days after enrollment")}
    </PartRow>
  );
}
