import type { Database } from "#server/platform/database/connection.ts";
import { withDueSums } from "./due-sum.ts";
import { type ChargeRow, openCharges } from "./queries.ts";
import { leftOf } from "./serialize.ts";

/**
 * Returns what a student still has to pay in each currency, how much of it is due next or overdue, and the next due
 * date. Returns null if nothing is left.
 */
export async function leftToPay(db: Database, userId: number, now: Date) {
  const charges = await openCharges(db, userId);
  const [next] = charges;
  if (!next) return null;
  const until = next.due_at < now ? now : next.due_at;
  const asked = charges.filter(({ due_at }) => due_at <= until);
  const due = await withDueSums(db, asked, until);
  return {
    left: sumsOf(charges, leftOf).map(([currency, left_minor]) => ({ currency, left_minor })),
    due: sumsOf(due, (charge) => charge.due_minor).map(([currency, due_minor]) => ({ currency, due_minor })),
    due_at: next.due_at,
    is_overdue: next.due_at < now,
  };
}

function sumsOf<Row extends Pick<ChargeRow, "currency">>(
  charges: readonly Row[],
  amountOf: (charge: Row) => number,
) {
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency);
  return [...byCurrency].map(
    ([currency, ofIt]) => [currency, ofIt.reduce((sum, charge) => sum + amountOf(charge), 0)] as const,
  );
}

/**
 * Returns the open charge of a student's enrollment, with the amounts that are left and due. Returns none while fees are
 * off.
 */
export async function openChargeOf(db: Database, userId: number, enrollmentId: number, now: Date) {
  const charge = (await openCharges(db, userId)).find(({ enrollment_id }) => enrollment_id === enrollmentId);
  if (!charge) return undefined;
  const [open] = await withDueSums(db, [charge], now);
  return open && { ...open, left_minor: leftOf(charge) };
}
