import { closesAt, type DeadlineUnit, deadlineUnits } from "#contract/learning/deadlines.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { ProgramFieldsProps } from "#web/staff/programs/program-fields.tsx";
import type { ProgramValues } from "#web/staff/programs/program-values.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";

type DeadlineFieldsProps = ProgramFieldsProps & { createdAt: string | undefined };

const unitOptions = deadlineUnits.map((unit) => ({
  value: unit,
  label: unit.charAt(0).toUpperCase() + unit.slice(1),
}));

export function DeadlineFields({ form: { values, errors, set, input }, createdAt }: DeadlineFieldsProps) {
  return (
    <FormPart
      title="Enrollment deadline"
      lead="Counted from the day on which the program is created. Leave both empty for none."
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Field label="Deadline value" name="deadline_value" error={errors.deadline_value}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={values.deadline_value}
            onChange={input("deadline_value")}
          />
        </Field>
        <Field label="Deadline unit" name="deadline_unit" error={errors.deadline_unit}>
          <Select
            placeholder="Not selected"
            options={unitOptions}
            value={values.deadline_unit}
            onChange={(event) => set("deadline_unit", event.target.value as DeadlineUnit | "")}
          />
        </Field>
      </div>
      <p aria-live="polite" className="text-sm empty:hidden">
        {closingSentence(values, createdAt)}
      </p>
    </FormPart>
  );
}

/** "Enrollment closes 2 weeks after program creation, on 4 Dec 2026." Nothing while either is missing. */
function closingSentence({ deadline_value, deadline_unit }: ProgramValues, createdAt: string | undefined) {
  const value = Number(deadline_value);
  if (!deadline_unit || !Number.isInteger(value) || value < 1 || value > 3650) return null;
  const span = value === 1 ? `1 ${deadline_unit.slice(0, -1)}` : `${value} ${deadline_unit}`;
  const day = formatTime(closesAt(createdAt ? new Date(createdAt) : new Date(), value, deadline_unit));
  return createdAt
    ? `Enrollment closes ${span} after program creation, on ${day}.`
    : `Enrollment closes ${span} after program creation: on ${day}, if you save today.`;
}
