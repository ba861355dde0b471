import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { Timestamp } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { referralCode } from "./referrals.ts";

const HOUR = 3_600;

const Click = z.object({ affiliate_code: z.string(), clicked_at: Timestamp });

/** Visits through an affiliate's link. */
export const clicks = {
  track: endpoint({
    method: "POST",
    path: "/affiliates/track-click/",
    access: "public",
    summary:
      "Counts a visit through an affiliate's link, once per visitor and day. The referral is remembered for 30 days.",
    body: z.object({ affiliate_code: referralCode }),
    limits: [{ name: "affiliate-click", points: 30, seconds: HOUR, by: "address" }],
    reply: Click,
    status: 201,
  }),
  list: endpoint({
    method: "GET",
    path: "/affiliate-clicks/",
    access: "staff:affiliates",
    summary: "Lists the counted clicks, newest first.",
    query: z.object({ affiliate_code: boundedText(40).optional(), ...pageQuery }),
    reply: listOf(Click),
  }),
};
