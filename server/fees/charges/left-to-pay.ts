import type { Database } from "#server/platform/database/connection.ts";
import { openCharges } from "./queries.ts";
import { leftOf } from "./serialize.ts";

/** What a student is still asked for in each currency, and when the next of it is due; null when it is nothing. */
export async function leftToPay(db: Database, userId: number, now: Date) {
  const charges = await openCharges(db, userId);
  const [next] = charges;
  if (!next) return null;
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency);
  const left = [...byCurrency].map(([currency, ofIt]) => ({
    currency,
    left_minor: ofIt.reduce((sum, charge) => sum + leftOf(charge), 0),
  }));
  return { left, due_at: next.due_at, is_overdue: next.due_at < now };
}
