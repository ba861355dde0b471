import type { z } from "zod";
import type { Payment, StaffPayment } from "#contract/fees/payments/payments.ts";
import { receiptNumber } from "#server/fees/receipts/issue.ts";
import type { PaymentRow } from "./queries.ts";

export function serializePayment(row: PaymentRow): z.input<typeof Payment> {
  const { id, amount_minor, currency, method, provider, payer_name, payer_phone, paid_on, note, state } = row;
  return {
    ...{ id, amount_minor, currency, method, provider, payer_name, payer_phone, paid_on, note, state },
    external_id: row.external_id ?? "",
    proof: row.filename ?? "",
    reason: row.reverse_reason || row.reject_reason,
    reported_at: row.reported_at,
    decided_at: row.decided_at,
    receipt: receiptOf(row),
    transfer_minor: row.transfer_minor,
  };
}

export function serializeStaffPayment(row: PaymentRow): z.input<typeof StaffPayment> {
  return {
    ...serializePayment(row),
    charge: row.charge_id,
    reference: row.reference,
    student_name: row.student_name,
    program_title: row.program_title,
    source: row.source,
    reported_by: row.reporter,
    decided_by: row.decider,
    reversed_by: row.reverser,
    other_parts: row.other_parts,
  };
}

function receiptOf({ year, number, code, issued_at }: PaymentRow) {
  if (year === null || number === null || code === null || issued_at === null) return null;
  return { number: receiptNumber(year, number), code, issued_at };
}
