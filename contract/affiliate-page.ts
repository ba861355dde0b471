import { z } from "zod";
import { Bonus, CurrencyBalance, OwnCommission } from "./commissions.ts";
import { endpoint } from "./endpoint.ts";

/** The affiliate's own page: opened by the link mailed on approval, or by logging in with the same e-mail. */

const token = z.string().max(200).optional();

export const AffiliatePage = z.object({
  name: z.string(),
  affiliate_code: z.string(),
  /** The whole address to share. */
  link: z.string(),
  total_clicks: z.number().int(),
  total_enrollments: z.number().int(),
  balances: z.array(CurrencyBalance),
  bonuses: z.array(Bonus),
  /** The newest 100; the statements have them all. */
  commissions: z.array(OwnCommission),
  /** Months of Africa/Kampala with at least one commission, newest first. */
  months: z.array(z.string()),
});
export type AffiliatePage = z.output<typeof AffiliatePage>;

export const affiliatePage = {
  get: endpoint({
    method: "GET",
    path: "/affiliates/own/",
    access: "public",
    summary:
      "The affiliate's own figures, by the token of the mailed link or by the session; 404 to anybody else.",
    query: z.object({ token }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: AffiliatePage,
  }),
  statement: endpoint({
    method: "GET",
    path: "/affiliates/own/statement.csv",
    access: "public",
    summary: "The commissions of a month as CSV.",
    query: z.object({
      token,
      month: z
        .string({ error: "Month must look like 2026-03." })
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Month must look like 2026-03."),
    }),
    limits: [{ name: "affiliate-page", points: 60, seconds: 60, by: "address" }],
    reply: "raw",
  }),
};
