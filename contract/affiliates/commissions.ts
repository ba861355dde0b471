import { z } from "zod";
import { patternText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { currencies } from "#contract/shared/money.ts";
import { Id, optionalText, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { commissionStates } from "./commission-rules.ts";
import { CurrencyBalance, MonthlyBonus } from "./figures.ts";
import { REFERRAL_PATTERN } from "./referral-code.ts";
import { referralCode } from "./referrals.ts";

/** How the server knows of the referral: its own signed cookie, a code in the call, or a later report. */
export const commissionSources = ["link", "code", "report"] as const;
export type CommissionSource = (typeof commissionSources)[number];

/**
 * How the server knows that the student wants the enrollment: they made it logged in, with a new account, or kept one that
 * somebody made by their email address; or a report came from the network of the enrollment.
 */
export const commissionProofs = ["session", "registration", "kept", "network"] as const;
export type CommissionProof = (typeof commissionProofs)[number];

/** What speaks for a commission. Commissions of before this was recorded have less. */
const Evidence = z.object({
  clicked_at: Timestamp.nullable(),
  proof: z.enum(commissionProofs).nullable(),
  /** Of the same network on the same day, this one included. */
  network_enrollments: z.number().int(),
  confirmed_at: Timestamp.nullable(),
  confirmed_by: z.string(),
});

const line = {
  id: Id,
  course_name: z.string(),
  course_price: z.string(),
  currency: z.enum(currencies),
  /** In whole units of the currency, e.g. 225000 for UGX or 29.9 for USD. */
  commission_amount: z.number().nonnegative(),
  amount_minor: z.number().int().nonnegative(),
  rate_percent: z.number().int(),
  state: z.enum(commissionStates),
  void_reason: z.string().nullable(),
  /** What entries below zero take back after it was paid, because the student's money went back; else 0. */
  taken_back_minor: z.number().int().nonpositive(),
  enrolled_at: Timestamp,
};

/** An entry that takes a paid commission back (below zero) or gives it again. Without a batch it goes into the next one. */
const CommissionCorrection = z.object({ amount_minor: z.number().int(), payout_id: Id.nullable() });
export type CommissionCorrection = z.output<typeof CommissionCorrection>;

/** A commission as staff see it. Of a student whose account is deleted it has neither id nor name. */
export const Commission = z.object({
  ...line,
  /** The same as `enrolled_at`, under the specification's name (staff-dashboard.md section 3). */
  enrollment_date: Timestamp,
  affiliate_id: Id,
  affiliate_code: z.string(),
  affiliate_name: z.string(),
  student: Id.nullable(),
  student_name: z.string(),
  student_email: z.string(),
  source: z.enum(commissionSources),
  payout_id: Id.nullable(),
  /** Why the student's fee is not paid; "" once it is, and where the institute takes no fees. */
  unpaid_fee: z.string(),
  /** Why it was confirmed before the fee was settled. */
  unpaid_reason: z.string(),
  /**
   * A payment was reversed or paid back after it was confirmed: no new batch takes it until the fee is paid or somebody says
   * why. One that was paid has `corrections`.
   */
  is_payment_reversed: z.boolean(),
  corrections: z.array(CommissionCorrection),
  evidence: Evidence,
});
export type Commission = z.output<typeof Commission>;

/** A commission as its affiliate sees it: nothing of the student. */
export const OwnCommission = z.object(line);
export type OwnCommission = z.output<typeof OwnCommission>;

export const AffiliateStats = z.object({
  total_enrollments: z.number().int(),
  /** The accrued commission in Ugx. Other currencies are in `balances` and are never added. */
  total_commission: z.number().nonnegative(),
  total_clicks: z.number().int(),
  balances: z.array(CurrencyBalance),
  bonuses: z.array(MonthlyBonus),
  /** The newest 100. */
  enrollments: z.array(Commission),
});
export type AffiliateStats = z.output<typeof AffiliateStats>;

/** Nothing in a report is believed, so junk is not refused: it counts as absent. */
const reported = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && value.length <= 600 ? value.trim().slice(0, 300) : ""));

export const EnrollmentReport = z.object({
  affiliate_code: referralCode,
  student_email: reported,
  course_name: reported,
});

const idList = z
  .array(Id, { error: "Choose at least one commission." })
  .min(1, "Choose at least one commission.")
  .max(500, "Choose at most 500 commissions at a time.");

const HOUR = 3_600;
const codeOrId = z.object({ code: patternText(REFERRAL_PATTERN, 40) });

export const commissions = {
  stats: endpoint({
    method: "GET",
    path: "/affiliate-stats/{code}/",
    access: "staff:affiliates",
    summary: "Enrollments, commission and clicks of an affiliate, by code or id.",
    params: codeOrId,
    reply: AffiliateStats,
  }),
  of_affiliate: endpoint({
    method: "GET",
    path: "/affiliates/enrollments/{code}/",
    access: "staff:affiliates",
    summary: "The enrollments that an affiliate referred, by code or id, newest first.",
    params: codeOrId,
    query: z.object(pageQuery),
    reply: listOf(Commission),
  }),
  report: endpoint({
    method: "POST",
    path: "/affiliates/record-enrollment/",
    access: "public",
    summary: "Report that an enrollment was referred. The server checks it and always answers 202.",
    body: EnrollmentReport,
    limits: [{ name: "affiliate-report", points: 30, seconds: HOUR, by: "address" }],
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  list: endpoint({
    method: "GET",
    path: "/commissions/",
    access: "staff:affiliates",
    summary: "Commissions of all affiliates, newest first; search matches affiliate or course.",
    query: z.object({
      search: searchText,
      state: z.enum(["all", ...commissionStates], { error: "Unknown state." }).optional(),
      ...pageQuery,
    }),
    reply: listOf(Commission),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/commissions/confirm/",
    access: "staff:affiliates",
    summary:
      "Confirm commissions that are pending or held back, after the students have paid: all of them or none. For a fee that is not paid it takes a reason.",
    body: z.object({ ids: idList, reason: optionalText(300) }),
    reply: z.array(Commission),
    status: 200,
  }),
  void: endpoint({
    method: "POST",
    path: "/commissions/{id}/void/",
    access: "staff:affiliates",
    summary: "Void a pending or confirmed commission, with the reason.",
    body: z.object({ reason: requiredText("Reason is required", 300) }),
    reply: Commission,
    status: 200,
  }),
};
