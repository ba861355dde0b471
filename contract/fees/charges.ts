import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { listOf, orderingOf, pageQuery } from "#contract/shared/lists.ts";
import {
  flag,
  Id,
  idField,
  idFilter,
  optionalLine,
  requiredLine,
  requiredText,
  searchText,
  Timestamp,
} from "#contract/shared/scalars.ts";
import { adjustmentKinds, chargeFilterLabels, chargeStates } from "./charge-states.ts";
import { amountField, CurrencyCode, currencyFilter, MinorUnits } from "./money-fields.ts";
import { PartsWishForm } from "./parts-wish.ts";
import { PayBack, PayBackForm, StaffPayBack } from "./pay-backs.ts";
import { MobileMoneyRequest, StaffMobileMoneyRequest } from "./payments/mobile-money.ts";
import { Payment, StaffPayment } from "./payments/payments.ts";

const reason = requiredText("Reason is required", 300);

/** Part of a payment plan. Payments cover the parts in their order. */
export const ChargePart = z.object({
  number: z.number().int(),
  amount_minor: MinorUnits,
  left_minor: MinorUnits,
  /** End of a day in Kampala. */
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
  /** Amount to pay back: the excess of an overpaid charge, or everything paid for a cancelled one. */
  to_pay_back_minor: MinorUnits,
  state: z.enum(chargeStates),
  /** End of a day in Kampala. With a plan, it is that of the first unpaid part. */
  due_at: Timestamp,
  is_overdue: z.boolean(),
  purchase_order: z.string(),
  organization: z.string(),
  created_at: Timestamp,
  /** How the student asks to pay in parts; "" without such a wish, and after staff answered. */
  parts_wish: z.string(),
  parts_asked_at: Timestamp.nullable(),
};

/** Charge as its student sees it. */
export const OwnCharge = z.object({
  ...sums,
  program: Id.nullable(),
  parts: z.array(ChargePart),
  payments: z.array(Payment),
  pay_backs: z.array(PayBack),
  /** Latest mobile-money request, while it is pending and for a day after it failed. */
  mobile_money: MobileMoneyRequest.nullable(),
  /** True if the program's pages are closed until the fee is settled. */
  is_closed: z.boolean(),
});
export type OwnCharge = z.output<typeof OwnCharge>;

/** Fee that an enrollment in a program would make today. */
export const FeePreview = z.object({
  /** Null for a free program, and while fees are switched off. */
  fee: z
    .object({
      currency: CurrencyCode,
      amount_minor: MinorUnits,
      /** End of a day in Kampala. With a plan, it is that of the first part. */
      due_at: Timestamp,
      parts: z.array(z.object({ amount_minor: MinorUnits, due_at: Timestamp })),
    })
    .nullable(),
});

/** Charge in the staff's list. */
export const Charge = z.object({
  ...sums,
  student: Id.nullable(),
  student_name: z.string(),
  student_email: z.string(),
  student_phone: z.string(),
  /** True if a mail server refuses the address. */
  is_email_refused: z.boolean(),
  program: Id.nullable(),
  /** Unpaid amount that is due at `due_at`: that of the next part, or without a plan all that is left. */
  due_minor: MinorUnits,
  /** Number of payments that wait for a decision. */
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
  /** Pending and failed mobile-money requests, newest first. */
  mobile_money: z.array(StaffMobileMoneyRequest),
  cancel_reason: z.string(),
  /** Reason for reopening a cancelled charge; "" if it was not reopened. */
  asked_again_reason: z.string(),
});
export type ChargeDetail = z.output<typeof ChargeDetail>;

/** Discount form, with an amount above zero. The amount lowers the fee; with `takes_back`, it raises the fee again. */
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
/** Payment plan. The parts are in the order of their dates, and add up to the fee after discounts. */
export const PlanForm = z.object({
  parts: z
    .array(z.object({ amount: amountField, due_on: z.iso.date({ error: "Choose a date." }) }), {
      error: wrongPlan,
    })
    .max(MOST_PARTS, wrongPlan)
    .refine((parts) => parts.length !== 1, wrongPlan),
});

/** Filters of the staff's list, its reminders and its CSV. */
export const chargeFilters = {
  search: searchText,
  state: z.enum(["", ...keysOf(chargeFilterLabels)], { error: "Unknown state." }).optional(),
  program: idFilter,
  student: idFilter,
  currency: currencyFilter,
};

const ordering = orderingOf(["student", "due"], ["-created"]);

export const charges = {
  mine: endpoint({
    method: "GET",
    path: "/student/fees/",
    access: "student",
    summary:
      "Lists the student's own charges with their payments, newest first. The list is empty while fees are switched off.",
    reply: z.array(OwnCharge),
  }),
  preview: endpoint({
    method: "GET",
    path: "/student/fees/preview/",
    access: ["student", "staff:students"],
    summary: "Returns the fee that an enrollment in the program would make today, with its due day.",
    query: z.object({ program: idField("Choose a program.") }),
    reply: FeePreview,
  }),
  ask_for_parts: endpoint({
    method: "POST",
    path: "/student/fees/{id}/parts/",
    access: "student",
    summary:
      "Asks to pay the student's own fee in parts. Staff answer with a plan or a reason. A new wish replaces the one before.",
    body: PartsWishForm,
    idempotent: true,
    reply: OwnCharge,
    status: 200,
  }),
  decline_parts: endpoint({
    method: "POST",
    path: "/fees/{id}/parts/decline/",
    access: "staff:fees",
    summary: "Declines a student's wish to pay in parts, with a reason. The student gets an email.",
    body: z.object({ reason }),
    reply: ChargeDetail,
    status: 200,
  }),
  invoice: endpoint({
    method: "GET",
    path: "/fees/{id}/invoice.pdf",
    access: ["student", "staff:fees"],
    summary:
      "Returns a pro-forma invoice for an employer as PDF. Students get it for their own charges, staff for any.",
    query: z.object({ organization: optionalLine(200), purchase_order: optionalLine(60) }),
    reply: "raw",
  }),
  list: endpoint({
    method: "GET",
    path: "/fees/",
    access: "staff:fees",
    summary:
      "Lists charges, newest first. Search finds every word in the name, email, phone, reference, organization or program, or at the beginning of a payment's transaction number.",
    query: z.object({ ...chargeFilters, ordering, ...pageQuery }),
    reply: listOf(Charge),
  }),
  get: endpoint({
    method: "GET",
    path: "/fees/{id}/",
    access: "staff:fees",
    summary: "Returns a charge with its discounts and payments.",
    reply: ChargeDetail,
  }),
  discount: endpoint({
    method: "POST",
    path: "/fees/{id}/discounts/",
    access: "staff:fees",
    summary:
      "Lowers a charge by a discount, with a reason, or takes a discount back. The sum of discounts is never below zero or above the fee.",
    body: DiscountForm,
    idempotent: true,
    reply: ChargeDetail,
    status: 201,
  }),
  accept_order: endpoint({
    method: "POST",
    path: "/fees/{id}/purchase-order/",
    access: "staff:fees",
    summary: "Accepts an employer's purchase order. The charge counts as settled before it is paid.",
    body: PurchaseOrderForm,
    reply: ChargeDetail,
    status: 200,
  }),
  plan: endpoint({
    method: "PUT",
    path: "/fees/{id}/plan/",
    access: "staff:fees",
    summary: "Splits a charge into 2 to 6 parts, each with its date. Without parts, it is due in one sum.",
    body: PlanForm,
    reply: ChargeDetail,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/fees/{id}/cancel/",
    access: "staff:fees",
    summary: "Cancels a charge, with a reason. Everything that was paid must be paid back.",
    body: z.object({ reason }),
    reply: ChargeDetail,
    status: 200,
  }),
  ask_again: endpoint({
    method: "POST",
    path: "/fees/{id}/ask-again/",
    access: "staff:fees",
    summary:
      "Asks again for a cancelled charge, with a reason. It is due no earlier than a new charge would be. A plan keeps its parts.",
    body: z.object({ reason }),
    reply: ChargeDetail,
    status: 200,
  }),
  pay_back: endpoint({
    method: "POST",
    path: "/fees/{id}/pay-backs/",
    access: "staff:fees",
    summary:
      "Records money paid back to the payer, at most the amount to pay back, or takes such an entry back. The student gets an email.",
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
      "Sends a reminder for the given charges, or for all that match the filter, at most one per charge in 24 hours.",
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
    summary: "Returns the charges that match the filter as CSV, one line each.",
    query: z.object(chargeFilters),
    reply: "raw",
  }),
};
