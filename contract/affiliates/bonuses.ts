import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { Id, monthText, requiredText } from "#contract/shared/scalars.ts";
import { bonusStates } from "./bonus-rules.ts";

/** One bonus block of an affiliate's month, with its state. The amount is in US dollars. */
export const EarnedBonus = z.object({
  affiliate_id: Id,
  affiliate_name: z.string(),
  affiliate_code: z.string(),
  month: z.string(),
  number: z.number().int(),
  amount_minor: z.number().int().nonnegative(),
  state: z.enum(bonusStates),
  payout_id: Id.nullable(),
  void_reason: z.string().nullable(),
});
export type EarnedBonus = z.output<typeof EarnedBonus>;

export const bonuses = {
  list: endpoint({
    method: "GET",
    path: "/bonuses/",
    access: "staff:affiliates",
    summary:
      "Lists bonuses whose 10 referrals are confirmed, newest month first: due, in a batch, paid or void.",
    query: z.object(pageQuery),
    reply: listOf(EarnedBonus),
  }),
  void: endpoint({
    method: "POST",
    path: "/affiliates/{id}/bonuses/void/",
    access: "staff:affiliates",
    summary: "Voids a due bonus, with a reason. It does not become due again.",
    body: z.object({
      month: monthText,
      number: z
        .number({ error: "Number must be 1 or more." })
        .int("Number must be 1 or more.")
        .min(1, "Number must be 1 or more.")
        .max(1_000_000, "Number must be 1 or more."),
      reason: requiredText("Reason is required", 300),
    }),
    reply: EarnedBonus,
    status: 200,
  }),
};
