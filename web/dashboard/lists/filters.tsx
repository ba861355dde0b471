import { Fragment, type ReactNode } from "react";
import type { SelectOption } from "#web/ui/inputs/select.tsx";
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

export type Filters = Readonly<Record<string, Filter<unknown>>>;
type Values<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]["read"]> };

/** What the address says to the filters, by their names in the call. */
export const readFilters = <F extends Filters>(filters: F, get: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { address = name, read }]) => [name, read(get(address))]),
  ) as Values<F>;

/** Their names in the address. */
export const addressesOf = (filters: Filters) =>
  Object.entries(filters).map(([name, { address = name }]) => address);

export function FilterControls({ filters, pageName }: { filters: Filters; pageName: string }) {
  return Object.entries(filters).map(([name, { address = name, control }]) => (
    <Fragment key={name}>{control?.({ name: address, pageName })}</Fragment>
  ));
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

interface FetchedRules extends ChoiceRules {
  /** Narrower choices of the address, which another choice takes away. */
  resets?: readonly string[];
  useOptions: () => SelectOption[];
}

/** One of what the institute has, such as a program. */
export const fetchedChoice = (label: string, { address, ...rules }: FetchedRules): Filter<string> => ({
  ...(address && { address }),
  read: (text) => text,
  control: (place) => <FetchedSelect label={label} {...place} {...rules} />,
});

type FetchedSelectProps = Place & Omit<FetchedRules, "address"> & { label: string };

const FetchedSelect = ({ all, useOptions, ...select }: FetchedSelectProps) => (
  <AddressSelect {...select} placeholder={all} options={useOptions()} />
);
