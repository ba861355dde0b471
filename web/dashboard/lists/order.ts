import type { Sort } from "#web/ui/table/sort-button.tsx";

/** Returns an order as calls and addresses write it: a column's key, with a minus if it is descending. */
export const orderOf = ({ key, direction }: Sort) => (direction === "descending" ? `-${key}` : key);

/** Returns the order in the address if it names a known column, else the first order. */
export function sortIn(text: string, [first, ...others]: readonly [string, ...string[]]): Sort {
  const known = [first, ...others].some((order) => columnOf(order) === columnOf(text));
  const order = known ? text : first;
  return { key: columnOf(order), direction: order.startsWith("-") ? "descending" : "ascending" };
}

const columnOf = (order: string) => order.replace(/^-/, "");
