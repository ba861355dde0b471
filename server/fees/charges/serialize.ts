import type { z } from "zod";
import { settledStates } from "#contract/fees/charge-states.ts";
import type { Charge, ChargeDetail, ChargePart, OwnCharge } from "#contract/fees/charges.ts";
import { serializeStaffRequest } from "#server/fees/mobile-money/serialize.ts";
import type { PayBackRow } from "#server/fees/pay-backs/queries.ts";
import type { PaymentRow } from "#server/fees/payments/queries.ts";
import { serializePayment, serializeStaffPayment } from "#server/fees/payments/serialize.ts";
import type { ChargeRow, DetailRow, ListedCharge, PartRow } from "./queries.ts";

const isSettled = ({ state }: Pick<ChargeRow, "state">) => settledStates.some((settled) => settled === state);

type Sums = Pick<ChargeRow, "state" | "amount_minor" | "discount_minor" | "paid_minor">;

/** Returns the amount left to pay; 0 for a cancelled or overpaid charge. */
export function leftOf({ state, amount_minor, discount_minor, paid_minor }: Sums): number {
  return state === "cancelled" ? 0 : Math.max(0, amount_minor - discount_minor - paid_minor);
}

function sums(row: ChargeRow, now: Date) {
  const { id, reference, program_title, currency, amount_minor, discount_minor, paid_minor, state } = row;
  return {
    ...{ id, reference, program_title, currency, amount_minor, discount_minor, paid_minor, state },
    left_minor: leftOf(row),
    to_pay_back_minor: row.to_pay_back_minor,
    due_at: row.due_at,
    is_overdue: !isSettled(row) && row.due_at < now,
    purchase_order: row.purchase_order,
    organization: row.organization,
    created_at: row.created_at,
    parts_wish: row.parts_wish,
    parts_asked_at: row.parts_asked_at,
  };
}

/** Serializes the parts of a plan. Payments cover the parts in their order. */
export function serializeParts(
  charge: ChargeRow,
  parts: readonly PartRow[],
  now: Date,
): z.input<typeof ChargePart>[] {
  let paid = charge.paid_minor;
  return parts.map(({ number, amount_minor, due_at }) => {
    const covered = Math.min(paid, amount_minor);
    paid -= covered;
    const left_minor = isSettled(charge) ? 0 : amount_minor - covered;
    return { number, amount_minor, left_minor, due_at, is_overdue: left_minor > 0 && due_at < now };
  });
}

export function serializeOwn(
  row: ChargeRow,
  parts: readonly PartRow[],
  payments: readonly PaymentRow[],
  payBacks: readonly PayBackRow[],
  now: Date,
): Omit<z.input<typeof OwnCharge>, "mobile_money" | "is_closed"> {
  return {
    ...sums(row, now),
    program: row.program_id,
    parts: serializeParts(row, parts, now),
    payments: payments.map(serializePayment),
    pay_backs: [...payBacks],
  };
}

export function serializeCharge(row: ListedCharge, now: Date): z.input<typeof Charge> {
  return {
    ...sums(row, now),
    student: row.user_id,
    student_name: row.name,
    student_email: row.student_email,
    student_phone: row.student_phone,
    is_email_refused: row.is_email_refused,
    program: row.program_id,
    due_minor: leftOf(row) === 0 ? 0 : (row.part_due_minor ?? leftOf(row)),
    reported_count: row.reported_count,
    reminded_at: row.reminded_at,
  };
}

export function serializeDetail(row: NonNullable<DetailRow>, now: Date): z.input<typeof ChargeDetail> {
  return {
    ...serializeCharge(row, now),
    parts: serializeParts(row, row.parts, now),
    adjustments: row.adjustments,
    payments: row.payments.map(serializeStaffPayment),
    pay_backs: row.pay_backs,
    mobile_money: row.requests.map(serializeStaffRequest),
    cancel_reason: row.cancel_reason,
    asked_again_reason: row.asked_again_reason,
  };
}
