import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { monthText } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { OwnCommission } from "./commissions.ts";
import { CurrencyBalance, MonthlyBonus } from "./figures.ts";
import { OwnPayoutDetails, PayoutDetailsForm } from "./payout-details.ts";

/** The affiliate's own page. It opens with the link emailed on approval, or after log-in with that confirmed email. */

const token = boundedText(200).optional();

export const AffiliatePage = z.object({
  name: z.string(),
  affiliate_code: z.string(),
  /** Full address to share. */
  link: z.string(),
  total_clicks: z.number().int(),
  total_enrollments: z.number().int(),
  balances: z.array(CurrencyBalance),
  bonuses: z.array(MonthlyBonus),
  /** The newest 100. The monthly statements have all of them. */
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
    summary:
      "Returns the affiliate's own figures, by the emailed token or by a session with a confirmed email.",
    query: z.object({ token }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: AffiliatePage,
  }),
  change_payout_details: endpoint({
    method: "PUT",
    path: "/affiliates/own/payout-details/",
    access: "public",
    summary: "Changes how the affiliate is paid, from the next batch on. The affiliate is notified by email.",
    query: z.object({ token }),
    body: PayoutDetailsForm,
    limits: [{ name: "payout-details", points: 20, seconds: HOUR, by: "address" }],
    reply: OwnPayoutDetails,
  }),
  mail_link: endpoint({
    method: "POST",
    path: "/affiliates/own/link/",
    access: "user",
    summary:
      "Emails the link of the affiliate's page to the caller. The reply does not reveal whether they are an affiliate.",
    limits: [{ name: "affiliate-link", points: 3, seconds: HOUR, by: "user" }],
    idempotent: true,
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  statement: endpoint({
    method: "GET",
    path: "/affiliates/own/statement.csv",
    access: "public",
    summary: "Returns the commissions of a month as CSV.",
    query: z.object({
      token,
      month: monthText,
    }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: "raw",
  }),
};
