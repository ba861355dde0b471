import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { uploadLimits } from "#contract/shared/limits.ts";
import {
  Id,
  idField,
  optionalLine,
  optionalText,
  requiredText,
  Timestamp,
} from "#contract/shared/scalars.ts";
import { patternText } from "#contract/shared/text/bounded-text.ts";
import { amountField, CurrencyCode, knownAmount, MinorUnits } from "../money-fields.ts";
import { paymentDay } from "./payment-day.ts";
import { paymentMethods } from "./payment-methods.ts";
import { networkName, transactionNumberField } from "./transaction-fields.ts";

export const paymentStates = ["reported", "confirmed", "rejected", "reversed"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Sources of a payment: the student, staff, an imported statement, or the mobile-money network. */
export const paymentSources = ["student", "staff", "import", "mobile_money"] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** States in which staff may confirm, reject or reverse a payment. Repeating the action changes nothing. */
export const paymentCan = {
  confirm: ["reported", "confirmed"],
  reject: ["reported", "rejected"],
  reverse: ["confirmed", "reversed"],
} as const satisfies Record<string, readonly PaymentState[]>;

const Receipt = z.object({ number: z.string(), code: z.string(), issued_at: Timestamp });

export const Payment = z.object({
  id: Id,
  amount_minor: MinorUnits,
  currency: CurrencyCode,
  method: z.enum(paymentMethods),
  provider: z.string(),
  external_id: z.string(),
  payer_name: z.string(),
  payer_phone: z.string(),
  paid_on: z.string(),
  note: z.string(),
  /** Name of the proof's file; "" without one. */
  proof: z.string(),
  state: z.enum(paymentStates),
  /** Reason for a rejection or a reversal. */
  reason: z.string(),
  reported_at: Timestamp,
  decided_at: Timestamp.nullable(),
  receipt: Receipt.nullable(),
  /** Amount of the transfer of which this is a part; null for a payment that pays only one fee. */
  transfer_minor: MinorUnits.nullable(),
});
export type Payment = z.output<typeof Payment>;

/** Payment as staff see it, with its charge and the people who reported and decided it. */
export const StaffPayment = Payment.extend({
  charge: Id,
  reference: z.string(),
  student_name: z.string(),
  program_title: z.string(),
  source: z.enum(paymentSources),
  reported_by: z.string(),
  decided_by: z.string(),
  reversed_by: z.string(),
  /** Payments of other fees by the same transfer. */
  other_parts: z.array(
    z.object({
      id: Id,
      charge: Id,
      reference: z.string(),
      student_name: z.string(),
      amount_minor: MinorUnits,
      state: z.enum(paymentStates),
    }),
  ),
});
export type StaffPayment = z.output<typeof StaffPayment>;

export const paymentFields = {
  amount: amountField,
  method: z.enum(paymentMethods, { error: "Choose how it was paid." }),
  provider: networkName,
  external_id: transactionNumberField,
  payer_name: optionalLine(200),
  payer_phone: optionalLine(40),
  paid_on: paymentDay,
  note: optionalText(1_000),
  /** Transaction number that the caller confirms, although a payment of another bank or network has the same number. */
  known_number: optionalLine(100),
};

export const proofOrNumber = "Enter the transaction's number or attach a proof.";

/** Form "I have paid", with the transaction's number, a proof, or both. */
export const ReportForm = z.object({
  charge: idField("Choose a fee."),
  ...paymentFields,
});
/** Form for a payment that staff record. It is confirmed at once. */
export const RecordForm = z.object({
  ...paymentFields,
  /** Amount that the caller confirms, although it is more than is left or like another payment of that day. */
  known_amount: knownAmount,
});

const reason = requiredText("Reason is required", 300);
const proof = { kind: "proof", max_count: 1 } as const;

export const payments = {
  report: endpoint({
    method: "POST",
    path: "/student/fees/payments/",
    access: "student",
    summary:
      "Reports a payment of the student's own charge, with the transaction's number or a proof. Staff then confirm it.",
    body: ReportForm,
    files: { proof },
    limits: uploadLimits("payment-report"),
    idempotent: true,
    reply: Payment,
    status: 201,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/student/fees/payments/{id}/cancel/",
    access: "student",
    summary:
      'Cancels the student\'s own report of a payment while staff have not decided it. It is then `rejected`, with the reason "Cancelled by the student.". Repeating the call changes nothing.',
    reply: Payment,
    status: 200,
  }),
  waiting: endpoint({
    method: "GET",
    path: "/payments/waiting/",
    access: "staff:fees",
    summary: "Returns how many reported payments wait for a decision.",
    reply: z.object({ count: z.number().int() }),
  }),
  record: endpoint({
    method: "POST",
    path: "/fees/{id}/payments/",
    access: "staff:fees",
    summary:
      "Records a payment that staff have seen. It is confirmed and gets its receipt at once. If the amount is more than is left, or another payment of the fee has the same amount and day, the call is refused once: send the amount as `known_amount` if it is right.",
    body: RecordForm,
    files: { proof },
    idempotent: true,
    reply: StaffPayment,
    status: 201,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/payments/{id}/confirm/",
    access: "staff:fees",
    summary:
      "Confirms a reported payment. Its receipt gets the next number. Repeating the call changes nothing. If another payment has the same transaction number, the call is refused once: send that number as `known_number` if they are two payments. If the amount is more than is left, or a confirmed payment has the same amount and day, send the amount as `known_amount`.",
    body: z.object({ known_number: optionalLine(100), known_amount: knownAmount }),
    reply: StaffPayment,
    status: 200,
  }),
  reject: endpoint({
    method: "POST",
    path: "/payments/{id}/reject/",
    access: "staff:fees",
    summary: "Rejects a reported payment, with a reason that the student can read.",
    body: z.object({ reason }),
    reply: StaffPayment,
    status: 200,
  }),
  reverse: endpoint({
    method: "POST",
    path: "/payments/{id}/reverse/",
    access: "staff:fees",
    summary:
      "Reverses a confirmed payment (a refund or a mistake), with a reason. Its receipt shows that it is reversed.",
    body: z.object({ reason }),
    reply: StaffPayment,
    status: 200,
  }),
  proof: endpoint({
    method: "GET",
    path: "/payments/{id}/proof/",
    access: ["student", "staff:fees"],
    summary: "Downloads the proof of a payment. Students may download their own, staff any.",
    reply: "raw",
  }),
  receipt: endpoint({
    method: "GET",
    path: "/payments/{id}/receipt.pdf",
    access: ["student", "staff:fees"],
    summary:
      "Returns the receipt of a payment as PDF. Students may get their own, staff any. The bytes are always the same. After a reversal it is another document, which says that the receipt is not valid.",
    reply: "raw",
  }),
  verify: endpoint({
    method: "GET",
    path: "/receipts/{code}/",
    access: "public",
    summary: "Returns whether a receipt is valid, by the code on it.",
    params: z.object({ code: patternText(/^[0-9a-z]{16}$/, 16) }),
    limits: [{ name: "verify-receipt", points: 60, seconds: 60, by: "address" }],
    reply: z.object({
      number: z.string(),
      issued_at: Timestamp,
      currency: CurrencyCode,
      amount_minor: MinorUnits,
      program_title: z.string(),
      payer_initials: z.string(),
      is_valid: z.boolean(),
      reversed_at: Timestamp.nullable(),
    }),
  }),
};
