import { z } from "zod";
import { boundedText, visibleLine } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";

/** Why a browser shows the simple version: an old one from the start, another when something that a page needs is missing. */
export const browserProblems = ["below_floor", "lacks_something"] as const;
export type BrowserProblem = (typeof browserProblems)[number];

/** Of what the browser said about the failure. */
export const MAX_PROBLEM_LENGTH = 200;

export const browserReports = {
  send: endpoint({
    method: "POST",
    path: "/browser-reports/",
    access: "public",
    summary: "Tell that this browser cannot run the pages; it is counted and logged with its user agent.",
    body: z.object({
      problem: z.enum(browserProblems),
      message: boundedText(MAX_PROBLEM_LENGTH).overwrite(visibleLine).default(""),
    }),
    limits: [{ name: "browser-report", points: 10, seconds: HOUR, by: "address" }],
    reply: "nothing",
  }),
};
