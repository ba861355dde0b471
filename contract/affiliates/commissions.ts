import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { currencies } from "#contract/shared/money/money.ts";
import { Id, optionalText, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { patternText } from "#contract/shared/text/bounded-text.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { commissionStates } from "./commission-rules.ts";
import { CurrencyBalance, MonthlyBonus } from "./figures.ts";
import { REFERRAL_PATTERN } from "./referral-code.ts";
import { referralCode } from "./referrals.ts";

/** Sources of a referral: the server's own signed cookie, a code in the call, or a later report. */
export const commissionSources = ["link", "code", "report"] as const;
export type CommissionSource = (typeof commissionSources)[number];

/**
 * Proofs that the student wanted the enrollment. `session`: they were logged in. `registration`: they made it with a
 * new account. `kept`: somebody made it with their email address, and they use the program. `network`: a report came
 * from the network of the enrollment.
 */
export const commissionProofs = ["session", "registration", "kept", "network"] as const;
export type CommissionProof = (typeof commissionProofs)[number];

/** Evidence for a commission. Older commissions have less, because it was not recorded yet. */
const Evidence = z.object({
  clicked_at: Timestamp.nullable(),
  proof: z.enum(commissionProofs).nullable(),
  /** Enrollments from the same network on the same day, including this one. */
  network_enrollments: z.number().int(),
  confirmed_at: Timestamp.nullable(),
  confirmed_by: z.string(),
});

const line = {
  id: Id,
  course_name: z.string(),
  course_price: z.string(),
  currency: z.enum(currencies),
  /** In major units of the currency, e.g. 225000 for UGX or 29.9 for USD. */
  commission_amount: z.number().nonnegative(),
  amount_minor: z.number().int().nonnegative(),
  rate_percent: z.number().int(),
  state: z.enum(commissionStates),
  void_reason: z.string().nullable(),
  /** Sum of the negative entries that take it back, if the student was refunded after it was paid; otherwise 0. */
  taken_back_minor: z.number().int().nonpositive(),
  enrolled_at: Timestamp,
};

/** Entry that takes back a paid commission (negative) or restores it. Without a batch, it goes into the next one. */
const CommissionCorrection = z.object({ amount_minor: z.number().int(), payout_id: Id.nullable() });
export type CommissionCorrection = z.output<typeof CommissionCorrection>;

/** Commission as staff see it. If the student's account is deleted, it has neither their id nor their name. */
export const Commission = z.object({
  ...line,
  /** The same as `enrolled_at`, under the specification's name (staff.md 3). */
  enrollment_date: Timestamp,
  affiliate_id: Id,
  affiliate_code: z.string(),
  affiliate_name: z.string(),
  student: Id.nullable(),
  student_name: z.string(),
  student_email: z.string(),
  source: z.enum(commissionSources),
  payout_id: Id.nullable(),
  /** Reason why the student's fee counts as unpaid; "" if it is paid, or if the institute takes no fees. */
  unpaid_fee: z.string(),
  /** Reason for confirming it before the fee was settled. */
  unpaid_reason: z.string(),
  /**
   * True if a payment was reversed or paid back after the confirmation. It is then left out of new batches until the
   * fee is paid or staff confirm it again with a reason. A commission that was already paid has `corrections`.
   */
  is_payment_reversed: z.boolean(),
  corrections: z.array(CommissionCorrection),
  evidence: Evidence,
});
export type Commission = z.output<typeof Commission>;

/** Commission as its affiliate sees it, without any data of the student. */
export const OwnCommission = z.object(line);
export type OwnCommission = z.output<typeof OwnCommission>;

export const AffiliateStats = z.object({
  total_enrollments: z.number().int(),
  /** Accrued commission in UGX. Other currencies are in `balances` and are never added. */
  total_commission: z.number().nonnegative(),
  total_clicks: z.number().int(),
  balances: z.array(CurrencyBalance),
  bonuses: z.array(MonthlyBonus),
  /** The newest 100. */
  enrollments: z.array(Commission),
});
export type AffiliateStats = z.output<typeof AffiliateStats>;

/** Field of a report. Reports are not trusted, so an invalid value is not refused: it counts as absent. */
const reported = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === "string" && value.length <= 600 ? withinLength(value.trim(), 300) : "",
  );

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
    summary: "Returns the enrollments, commission and clicks of an affiliate, by code or id.",
    params: codeOrId,
    reply: AffiliateStats,
  }),
  of_affiliate: endpoint({
    method: "GET",
    path: "/affiliates/enrollments/{code}/",
    access: "staff:affiliates",
    summary: "Lists the enrollments that an affiliate referred, by code or id, newest first.",
    params: codeOrId,
    query: z.object(pageQuery),
    reply: listOf(Commission),
  }),
  report: endpoint({
    method: "POST",
    path: "/affiliates/record-enrollment/",
    access: "public",
    summary: "Reports that an enrollment was referred. The server checks the report and always answers 202.",
    body: EnrollmentReport,
    limits: [{ name: "affiliate-report", points: 30, seconds: HOUR, by: "address" }],
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  list: endpoint({
    method: "GET",
    path: "/commissions/",
    access: "staff:affiliates",
    summary: "Lists the commissions of all affiliates, newest first. Search matches the affiliate or course.",
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
      "Confirms pending commissions, and those held back after a reversed payment: all of them or none. If a student's fee is not paid, a reason is required.",
    body: z.object({ ids: idList, reason: optionalText(300) }),
    reply: z.array(Commission),
    status: 200,
  }),
  take_back: endpoint({
    method: "POST",
    path: "/commissions/take-back/",
    access: "staff:affiliates",
    summary:
      "Takes confirmations back: the commissions are pending again, all of them or none. A commission in a payout batch is refused.",
    body: z.object({ ids: idList }),
    reply: z.array(Commission),
    status: 200,
  }),
  void: endpoint({
    method: "POST",
    path: "/commissions/{id}/void/",
    access: "staff:affiliates",
    summary: "Voids a pending or confirmed commission, with a reason.",
    body: z.object({ reason: requiredText("Reason is required", 300) }),
    reply: Commission,
    status: 200,
  }),
};
