import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { monthText } from "#contract/shared/scalars.ts";
import { OwnCommission } from "./commissions.ts";
import { CurrencyBalance, MonthlyBonus } from "./figures.ts";
import { OwnPayoutDetails, PayoutDetailsForm } from "./payout-details.ts";

/** The affiliate's own page. The link emailed on approval opens it, and so does a log-in with the same, proven email. */

const token = boundedText(200).optional();

export const AffiliatePage = z.object({
  name: z.string(),
  affiliate_code: z.string(),
  /** The whole address to share. */
  link: z.string(),
  total_clicks: z.number().int(),
  total_enrollments: z.number().int(),
  balances: z.array(CurrencyBalance),
  bonuses: z.array(MonthlyBonus),
  /** The newest 100. The statements have all of them. */
  commissions: z.array(OwnCommission),
  /** Months of Africa/Kampala with at least one commission, newest first. */
  months: z.array(z.string()),
  /** Null when the affiliate is paid by mobile money to the phone of the application. */
  payout_details: OwnPayoutDetails.nullable(),
});
export type AffiliatePage = z.output<typeof AffiliatePage>;

const HOUR = 3_600;

export const portal = {
  get: endpoint({
    method: "GET",
    path: "/affiliates/own/",
    access: "public",
    summary: "The affiliate's own figures, by the emailed token or by a session with a proven email.",
    query: z.object({ token }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: AffiliatePage,
  }),
  change_payout_details: endpoint({
    method: "PUT",
    path: "/affiliates/own/payout-details/",
    access: "public",
    summary: "Change where the affiliate is paid from the next batch on. They are told by email.",
    query: z.object({ token }),
    body: PayoutDetailsForm,
    limits: [{ name: "payout-details", points: 20, seconds: HOUR, by: "address" }],
    reply: OwnPayoutDetails,
  }),
  mail_link: endpoint({
    method: "POST",
    path: "/affiliates/own/link/",
    access: "user",
    summary: "Email the page's link to the caller. The answer does not tell whether they are an affiliate.",
    limits: [{ name: "affiliate-link", points: 3, seconds: HOUR, by: "user" }],
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  statement: endpoint({
    method: "GET",
    path: "/affiliates/own/statement.csv",
    access: "public",
    summary: "The commissions of a month as CSV.",
    query: z.object({
      token,
      month: monthText,
    }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: "raw",
  }),
};
