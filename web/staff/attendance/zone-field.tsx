import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { zoneOptions } from "#web/ui/time/zone-options.ts";

type ZoneFieldProps = { value: string; onChange: (zone: string) => void };

/** Chooses the time zone of the meeting's host, in which the report has its times. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  return (
    <Field
      label="Time zone of the host"
      name="time_zone"
      hint="The report has its times in the zone of the person who held the meeting."
    >
      <Combobox options={zoneOptions(value)} value={value} onChange={onChange} placeholder="Type a city" />
    </Field>
  );
}
