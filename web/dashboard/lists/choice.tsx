import type { SelectOption } from "#web/ui/inputs/select.tsx";
import { AddressSelect } from "./filters/address-select.tsx";
import type { Filter, Place } from "./filters/filters.tsx";

interface ChoiceRules {
  address?: string;
  /** Label of the choice "all". Without it, the first label is the default. */
  all?: string;
}

/** Returns a filter that offers the contract's values by their labels. */
export function choice<const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  { all, ...rules }: ChoiceRules = {},
): Filter<Value | undefined> {
  const values = Object.keys(labels) as Value[];
  const first = all === undefined ? values[0] : undefined;
  const read = (text: string) => values.find((value) => value === text) ?? first;
  return {
    ...rules,
    read,
    control: (place) => (
      <AddressSelect
        {...place}
        label={label}
        placeholder={all}
        read={read}
        options={values.map((value) => ({ value, label: labels[value] }))}
      />
    ),
  };
}

interface FetchedRules extends ChoiceRules {
  /** Label of a value that is no choice, such as the id of a deleted record. By default, the value. */
  other?: string;
  /** Converts the address's text to a choice, if only some texts are values. */
  read?: (text: string) => string | undefined;
  /** Query parameters of narrower filters. Another choice removes them. */
  resets?: readonly string[];
  useOptions: () => SelectOption[];
}

/** Returns a filter whose choices are fetched from the server, such as programs. */
export const fetchedChoice = (label: string, { address, ...rules }: FetchedRules): Filter<string> => ({
  ...(address && { address }),
  read: (text) => text,
  control: (place) => <FetchedSelect label={label} {...place} {...rules} />,
});

type FetchedSelectProps = Place & Omit<FetchedRules, "address"> & { label: string };

const FetchedSelect = ({ all, useOptions, ...select }: FetchedSelectProps) => (
  <AddressSelect {...select} placeholder={all} options={useOptions()} />
);
