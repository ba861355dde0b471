import { Fragment, type ReactNode } from "react";

/** A filter of a list. Its value is in the address. */
export interface Filter<Value> {
  /** Query parameter in the address, if it differs from the name in the call. */
  address?: string;
  /** Converts the address's text to the filter's value. The text is "" if the parameter is absent. */
  read: (text: string) => Value;
  /** Absent if only links set this filter. */
  control?: (place: Place) => ReactNode;
}

export interface Place {
  /** Query parameter of the filter. */
  name: string;
  /** Query parameter of the list's page number. */
  pageName: string;
}

export type Filters = Readonly<Record<string, Filter<unknown>>>;
type Values<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]["read"]> };

/** Reads the filters' values from the address, by their names in the call. */
export const readFilters = <F extends Filters>(filters: F, get: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { address = name, read }]) => [name, read(get(address))]),
  ) as Values<F>;

/** Returns the filters' query parameters in the address. */
export const addressesOf = (filters: Filters) =>
  Object.entries(filters).map(([name, { address = name }]) => address);

export function FilterControls({ filters, pageName }: { filters: Filters; pageName: string }) {
  return Object.entries(filters).map(([name, { address = name, control }]) => (
    <Fragment key={name}>{control?.({ name: address, pageName })}</Fragment>
  ));
}
