import type { Database } from "#server/platform/database/connection.ts";
import { type ChargeRow, type PartRow, partsOfCharges } from "./queries.ts";
import { leftOf } from "./serialize.ts";

/** Amount due by a date, in minor units. */
export interface DueSum {
  due_minor: number;
  due_at: Date;
}

/**
 * Adds the amount that an email names to each charge. With a plan, it covers the parts due by `until`, at least the
 * next one.
 */
export async function withDueSums<Row extends ChargeRow>(
  db: Database,
  charges: readonly Row[],
  until: Date,
): Promise<(Row & DueSum)[]> {
  if (charges.length === 0) return [];
  const ids = charges.map(({ id }) => id);
  const parts = Map.groupBy(await partsOfCharges(db, ids), ({ charge_id }) => charge_id);
  return charges.map((charge) => ({ ...charge, ...dueSum(charge, parts.get(charge.id) ?? [], until) }));
}

/**
 * Returns the unpaid amount of the parts due by `until` and the last of their due dates. Without a plan: all that is
 * left.
 */
function dueSum(charge: ChargeRow, parts: readonly PartRow[], until: Date): DueSum {
  const asked = parts.filter(({ due_at }) => due_at <= until || due_at <= charge.due_at);
  const last = asked.at(-1);
  if (!last) return { due_minor: leftOf(charge), due_at: charge.due_at };
  const sum = asked.reduce((total, { amount_minor }) => total + amount_minor, 0);
  return { due_minor: sum - charge.paid_minor, due_at: last.due_at };
}
