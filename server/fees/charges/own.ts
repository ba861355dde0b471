import { shownRequests } from "#server/fees/mobile-money/queries.ts";
import { serializeRequest } from "#server/fees/mobile-money/serialize.ts";
import { payBacksOfCharges } from "#server/fees/pay-backs/queries.ts";
import { paymentsOfCharges } from "#server/fees/payments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { chargesOf, partsOfCharges } from "./queries.ts";
import { serializeOwn } from "./serialize.ts";

/** Returns a student's own charges with parts and payments, newest first. Returns none while fees are switched off. */
export async function ownCharges(db: Database, userId: number, now: Date) {
  const rows = await chargesOf(db, userId, now);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [parts, payments, payBacks, requests] = await Promise.all([
    partsOfCharges(db, ids),
    paymentsOfCharges(db, ids),
    payBacksOfCharges(db, ids),
    shownRequests(db, ids, now),
  ]);
  return rows.map((row) => {
    const isOf = ({ charge_id }: { charge_id: number }) => charge_id === row.id;
    return {
      ...serializeOwn(row, parts.filter(isOf), payments.filter(isOf), payBacks.filter(isOf), now),
      mobile_money: requests.filter(isOf).map(serializeRequest)[0] ?? null,
      is_closed: row.is_closed,
    };
  });
}
