import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";

type ZoneFieldProps = { value: string; onChange: (zone: string) => void };

/** Returns the zones of the browser. Most browsers leave out UTC, in which some meetings have their times. */
function zones() {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set(["UTC", ...known])].map((zone) => ({ value: zone, label: labelOf(zone) }));
}
const labelOf = (zone: string) => zone.replaceAll("_", " ");

/** Chooses the time zone of the meeting's host, in which the report has its times. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const known = zones();
  // The browser may name an old zone differently.
  const options = known.some((zone) => zone.value === value)
    ? known
    : [{ value, label: labelOf(value) }, ...known];
  return (
    <Field
      label="Time zone of the host"
      name="time_zone"
      hint="The report has its times in the zone of the person who held the meeting."
    >
      <Combobox options={options} value={value} onChange={onChange} placeholder="Type a city" />
    </Field>
  );
}
