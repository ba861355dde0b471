import type { Database } from "#server/platform/database/connection.ts";
import { type ChargeRow, type PartRow, partsOfCharges } from "./queries.ts";
import { leftOf } from "./serialize.ts";

/** What of a fee is asked for by when, in minor units. */
export interface DueSum {
  due_minor: number;
  due_at: Date;
}

/** Each charge with the sum that an email names: with a plan the parts until the moment, at least the next one. */
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

/** What is not paid of these parts, and the day of the last of them; without a plan all that is left. */
function dueSum(charge: ChargeRow, parts: readonly PartRow[], until: Date): DueSum {
  const asked = parts.filter(({ due_at }) => due_at <= until || due_at <= charge.due_at);
  const last = asked.at(-1);
  if (!last) return { due_minor: leftOf(charge), due_at: charge.due_at };
  const sum = asked.reduce((total, { amount_minor }) => total + amount_minor, 0);
  return { due_minor: sum - charge.paid_minor, due_at: last.due_at };
}
