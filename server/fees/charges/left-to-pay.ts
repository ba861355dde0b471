import type { Database } from "#server/platform/database/connection.ts";
import { openCharges } from "./queries.ts";
import { leftOf } from "./serialize.ts";

/** Returns what a student still has to pay in each currency, and the next due date. Returns null if nothing is left. */
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

/** Returns the open charge of a student's enrollment, with the amount that is left. Returns none while fees are off. */
export async function openChargeOf(db: Database, userId: number, enrollmentId: number) {
  const charge = (await openCharges(db, userId)).find(({ enrollment_id }) => enrollment_id === enrollmentId);
  return charge && { ...charge, amount_minor: leftOf(charge) };
}
