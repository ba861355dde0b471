import type { ReactNode } from "react";
import { AddressSearch } from "./address-search.tsx";
import { AddressSelect } from "./address-select.tsx";

/** What narrows a list, by a part of the address. */
export interface Filter<Value> {
  /** Its name in the address, where the call has another. */
  address?: string;
  /** What a text of the address means; "" where it has none. */
  read: (text: string) => Value;
  /** Nothing for what only a link narrows by. */
  control?: (place: Place) => ReactNode;
}

interface Place {
  /** In the address. */
  name: string;
  /** What the list's page is called there. */
  pageName: string;
}

/** A search box. */
export const search = (label: string, address?: string): Filter<string> => ({
  ...(address && { address }),
  read: (text) => text.trim(),
  control: (place) => <AddressSearch label={label} {...place} />,
});

interface ChoiceRules {
  address?: string;
  /** The choice of all. Without it the first of the labels is chosen at first. */
  all?: string;
}

/** One of the contract's words, by their labels. */
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
