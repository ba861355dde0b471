import type { Sort } from "#web/ui/layout/sort-button.tsx";

/** An order as calls and addresses have it: a column's key, with a minus if it descends. */
export const orderOf = ({ key, direction }: Sort) => (direction === "descending" ? `-${key}` : key);

/** The order in the address, if it is by one of the columns; else the first. */
export function sortIn(text: string, [first, ...others]: readonly [string, ...string[]]): Sort {
  const known = [first, ...others].some((order) => columnOf(order) === columnOf(text));
  const order = known ? text : first;
  return { key: columnOf(order), direction: order.startsWith("-") ? "descending" : "ascending" };
}

const columnOf = (order: string) => order.replace(/^-/, "");
