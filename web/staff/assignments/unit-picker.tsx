import { useQuery } from "@tanstack/react-query";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { api } from "#web/api/client.ts";
import type { ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import { programQuery } from "#web/staff/programs/program-queries.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

/** Chooses the unit that an assignment belongs to, once its program is chosen. */
export function UnitPicker<Values extends { program: string; unit: string }>({
  name,
  label,
  form,
  error,
}: ViewProps<Values>) {
  const id = Number(form.values.program);
  const { data: program } = useQuery({ ...programQuery(api, id), enabled: id > 0 });
  if (!program) return null;
  const { total_units, unit_type } = unitsOf(program.duration);
  return (
    <Field
      label={label}
      name={name}
      error={error}
      hint="Optional: students find the assignment in this unit, too."
    >
      <Select
        placeholder="No unit"
        value={form.values.unit}
        onChange={(event) => form.set("unit", event.target.value as Values["unit"])}
        options={Array.from({ length: total_units }, (_, index) => ({
          value: String(index + 1),
          label: unitLabel(unit_type, index + 1),
        }))}
      />
    </Field>
  );
}
