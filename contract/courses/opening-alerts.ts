import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY } from "#contract/shared/limits.ts";
import { email, emailMessages, Id } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";

/** Request to be emailed when enrollment for a closed program opens again (visitors.md 2.6). */
const OpeningAlertForm = z.object({
  /** Address to write to. If it is absent, a logged-in caller's own address is used. */
  email: email(emailMessages).optional(),
  /** Hidden field that only bots fill in. */
  website: z
    .unknown()
    .optional()
    .transform((value) => typeof value === "string" && value !== ""),
});
export type OpeningAlertForm = z.output<typeof OpeningAlertForm>;

/** Number of addresses that wait for a program to open. */
const WaitingCount = z.object({ program_id: Id, waiting: z.number().int() });

/** Token of the link at the end of the email, which works without log-in. */
const token = boundedText(600).catch("");

export const openingAlerts = {
  request: endpoint({
    method: "POST",
    path: "/programs/{id}/opening-alerts/",
    access: "public",
    summary:
      "Asks for one email when enrollment for a closed program opens again. Asking twice stores nothing more. The reply is the same for known and unknown addresses.",
    body: OpeningAlertForm,
    limits: [
      { name: "opening-alert-address", points: 200, seconds: DAY, by: "address" },
      { name: "opening-alert-browser", points: 20, seconds: DAY, by: "browser" },
      { name: "opening-alert-email", points: 10, seconds: DAY, by: "email" },
    ],
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  counts: endpoint({
    method: "GET",
    path: "/programs/opening-alerts/",
    access: "staff:programs",
    summary:
      "Returns how many addresses wait for each program to open. Programs for which nobody waits are left out.",
    reply: z.array(WaitingCount),
  }),
  forget: endpoint({
    method: "POST",
    path: "/opening-alerts/forget/",
    access: "public",
    summary: "Deletes all requests of the address in an emailed link. Repeating the call changes nothing.",
    body: z.object({ token }),
    limits: [{ name: "forget-address", points: 60, seconds: 60, by: "address" }],
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
};
