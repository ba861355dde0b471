import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  flag,
  Id,
  idFilter,
  optionalLine,
  requiredLine,
  requiredText,
  searchText,
  Timestamp,
} from "#contract/shared/scalars.ts";
import { MobileMoneyRequest, StaffMobileMoneyRequest } from "./mobile-money.ts";
import { amountField, CurrencyCode, MinorUnits } from "./money-fields.ts";
import { PayBack, PayBackForm, StaffPayBack } from "./pay-backs.ts";
import { Payment, StaffPayment } from "./payments.ts";

/** How a charge stands (beyond.md section 1). An enrollment of a program without a price has no charge: it is free. */
export const chargeStates = [
  "unpaid",
  "part_paid",
  "paid",
  "overpaid",
  "waived",
  "on_purchase_order",
  "cancelled",
] as const;
export type ChargeState = (typeof chargeStates)[number];

export const chargeStateLabels = {
  unpaid: "Unpaid",
  part_paid: "Partly paid",
  paid: "Paid",
  overpaid: "Overpaid",
  waived: "Waived",
  on_purchase_order: "On purchase order",
  cancelled: "Cancelled",
} as const satisfies Record<ChargeState, string>;

/** Nothing is asked of the student any more. */
export const settledStates = ["paid", "overpaid", "waived", "on_purchase_order", "cancelled"] as const;

export const adjustmentKinds = ["scholarship", "waiver", "early_bird", "other"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentLabels = {
  scholarship: "Scholarship",
  waiver: "Waiver",
  early_bird: "Early bird",
  other: "Other",
} as const satisfies Record<AdjustmentKind, string>;

const isCancelled = "This charge is cancelled.";
const isSettled = "This charge is settled.";
const unlessCancelled = {
  unpaid: true,
  part_paid: true,
  paid: true,
  overpaid: true,
  waived: true,
  on_purchase_order: true,
  cancelled: isCancelled,
} as const satisfies Record<ChargeState, true | string>;
const always = { ...unlessCancelled, cancelled: true } as const satisfies Record<ChargeState, true>;
const isAsked = "This charge is not cancelled.";
const whileCancelled = {
  unpaid: isAsked,
  part_paid: isAsked,
  paid: isAsked,
  overpaid: isAsked,
  waived: isAsked,
  on_purchase_order: isAsked,
  cancelled: true,
} as const satisfies Record<ChargeState, true | string>;
const whileOutstanding = {
  ...unlessCancelled,
  paid: isSettled,
  overpaid: isSettled,
  waived: isSettled,
} as const satisfies Record<ChargeState, true | string>;

/** What staff may do to a charge in which state, and why not elsewhere. Server and buttons go by it. */
export const chargeCan = {
  // Money that arrived is always recorded, and so is money that went back.
  pay: always,
  pay_back: always,
  discount: unlessCancelled,
  ask_again: whileCancelled,
  remind: { ...whileOutstanding, on_purchase_order: "An employer pays this fee." },
  plan: whileOutstanding,
  ask_phone: whileOutstanding,
} as const satisfies Record<string, Record<ChargeState, true | string>>;

/** One part of a plan. Parts are paid in their order: what came in covers the first, then the next. */
export const ChargePart = z.object({
  number: z.number().int(),
  amount_minor: MinorUnits,
  left_minor: MinorUnits,
  /** The end of a day in Kampala. */
  due_at: Timestamp,
  is_overdue: z.boolean(),
});
export type ChargePart = z.output<typeof ChargePart>;

const sums = {
  id: Id,
  reference: z.string(),
  program_title: z.string(),
  currency: CurrencyCode,
  amount_minor: MinorUnits,
  discount_minor: MinorUnits,
  paid_minor: MinorUnits,
  /** Never below zero. */
  left_minor: MinorUnits,
  /** Paid, but not asked for: the excess of an overpaid charge, and whatever was paid for a cancelled one. */
  to_pay_back_minor: MinorUnits,
  state: z.enum(chargeStates),
  /** The end of a day in Kampala. Of a plan: of its first part that is not paid. */
  due_at: Timestamp,
  is_overdue: z.boolean(),
  purchase_order: z.string(),
  organization: z.string(),
  created_at: Timestamp,
};

/** A charge as its student sees it. */
export const OwnCharge = z.object({
  ...sums,
  program: Id.nullable(),
  parts: z.array(ChargePart),
  payments: z.array(Payment),
  pay_backs: z.array(PayBack),
  /** The last request to a phone, while it waits and for a day after it failed. */
  mobile_money: MobileMoneyRequest.nullable(),
  /** The program's pages stay closed until the fee is settled. */
  is_closed: z.boolean(),
});
export type OwnCharge = z.output<typeof OwnCharge>;

/** A line of the staff's list. */
export const Charge = z.object({
  ...sums,
  student: Id.nullable(),
  student_name: z.string(),
  student_email: z.string(),
  student_phone: z.string(),
  program: Id.nullable(),
  /** Payments that wait for a decision. */
  reported_count: z.number().int(),
  reminded_at: Timestamp.nullable(),
});
export type Charge = z.output<typeof Charge>;

export const Adjustment = z.object({
  id: Id,
  kind: z.enum(adjustmentKinds),
  amount_minor: MinorUnits,
  reason: z.string(),
  made_by: z.string(),
  made_at: Timestamp,
});

export const ChargeDetail = Charge.extend({
  parts: z.array(ChargePart),
  adjustments: z.array(Adjustment),
  payments: z.array(StaffPayment),
  pay_backs: z.array(StaffPayBack),
  /** Requests to a phone that wait or failed, newest first. */
  mobile_money: z.array(StaffMobileMoneyRequest),
  cancel_reason: z.string(),
  /** Why a cancelled charge was asked for again; "" if it was not. */
  asked_again_reason: z.string(),
});
export type ChargeDetail = z.output<typeof ChargeDetail>;

const reason = requiredText("Reason is required", 300);

/** An amount above zero lowers the fee; one that is taken back names the discount as `other` and raises it. */
export const DiscountForm = z.object({
  kind: z.enum(adjustmentKinds, { error: "Choose a kind of discount." }),
  amount: amountField,
  takes_back: flag(false),
  reason,
});

export const PurchaseOrderForm = z.object({
  purchase_order: requiredLine("The number of the purchase order is required", 60),
  organization: requiredLine("Organization is required", 200),
});

export const MOST_PARTS = 6;
export const wrongPlan = "A plan has 2 to 6 parts.";
/** The parts of a plan, in the order of their dates; together they are what is asked. */
export const PlanForm = z.object({
  parts: z
    .array(z.object({ amount: amountField, due_on: z.iso.date({ error: "Choose a date." }) }), {
      error: wrongPlan,
    })
    .max(MOST_PARTS, wrongPlan)
    .refine((parts) => parts.length !== 1, wrongPlan),
});

/** The filters of the staff's list; its reminders and its CSV take the same. */
export const chargeFilters = {
  search: searchText,
  state: z
    .enum(["", ...chargeStates, "outstanding", "overdue", "reported", "to_pay_back"], {
      error: "Unknown state.",
    })
    .optional(),
  program: idFilter,
  student: idFilter,
};

export const charges = {
  mine: endpoint({
    method: "GET",
    path: "/student/fees/",
    access: "student",
    summary: "The student's own charges with their payments, newest first; none while fees are switched off.",
    reply: z.array(OwnCharge),
  }),
  invoice: endpoint({
    method: "GET",
    path: "/fees/{id}/invoice.pdf",
    access: ["student", "staff:fees"],
    summary: "A pro-forma invoice for an employer, as PDF: of one's own charge, or of any for staff.",
    query: z.object({ organization: optionalLine(200), purchase_order: optionalLine(60) }),
    reply: "raw",
  }),
  list: endpoint({
    method: "GET",
    path: "/fees/",
    access: "staff:fees",
    summary:
      "Charges, newest first; search finds every word in name, email, phone, reference, organization or program, or the beginning of a payment's transaction number.",
    query: z.object({ ...chargeFilters, ...pageQuery }),
    reply: listOf(Charge),
  }),
  get: endpoint({
    method: "GET",
    path: "/fees/{id}/",
    access: "staff:fees",
    summary: "A charge with its discounts and payments.",
    reply: ChargeDetail,
  }),
  discount: endpoint({
    method: "POST",
    path: "/fees/{id}/discounts/",
    access: "staff:fees",
    summary:
      "Lower a charge, with the reason, or take a discount back. The sum of discounts is never below zero or above the fee.",
    body: DiscountForm,
    idempotent: true,
    reply: ChargeDetail,
    status: 201,
  }),
  accept_order: endpoint({
    method: "POST",
    path: "/fees/{id}/purchase-order/",
    access: "staff:fees",
    summary: "Accept an employer's purchase order: the charge counts as settled until it is paid.",
    body: PurchaseOrderForm,
    reply: ChargeDetail,
    status: 200,
  }),
  plan: endpoint({
    method: "PUT",
    path: "/fees/{id}/plan/",
    access: "staff:fees",
    summary: "Pay a charge in 2 to 6 parts, each with its date; no parts: in one sum.",
    body: PlanForm,
    reply: ChargeDetail,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/fees/{id}/cancel/",
    access: "staff:fees",
    summary: "Ask nothing more for a charge, with the reason. What was paid is to be paid back.",
    body: z.object({ reason }),
    reply: ChargeDetail,
    status: 200,
  }),
  ask_again: endpoint({
    method: "POST",
    path: "/fees/{id}/ask-again/",
    access: "staff:fees",
    summary:
      "Ask again for a cancelled charge, with the reason. It is due no earlier than a new charge would be; a plan keeps its parts.",
    body: z.object({ reason }),
    reply: ChargeDetail,
    status: 200,
  }),
  pay_back: endpoint({
    method: "POST",
    path: "/fees/{id}/pay-backs/",
    access: "staff:fees",
    summary:
      "Record money that went back to the payer, at most what is to be paid back; or take such an entry back. The student gets an email.",
    body: PayBackForm,
    idempotent: true,
    reply: ChargeDetail,
    status: 201,
  }),
  remind: endpoint({
    method: "POST",
    path: "/fees/remind/",
    access: "staff:fees",
    summary:
      "Send a reminder for the named charges, or for all that the filter finds; at most one a charge in 24 hours.",
    body: z.union([
      z.object({
        ids: z
          .array(Id)
          .min(1, "Choose at least one charge.")
          .max(500, "Choose at most 500 charges at a time."),
      }),
      z.object({ filter: z.object(chargeFilters) }),
    ]),
    idempotent: true,
    reply: z.object({
      sent: z.number().int(),
      reminded_already: z.number().int(),
      not_due: z.number().int(),
    }),
    status: 200,
  }),
  export: endpoint({
    method: "GET",
    path: "/fees/export.csv",
    access: "staff:fees",
    summary: "The charges that the filter finds, one line each.",
    query: z.object(chargeFilters),
    reply: "raw",
  }),
};
