import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";
import { boundedText, visibleLine } from "#contract/shared/text/bounded-text.ts";

/** Reasons for the simple version: the browser is too old, or it lacks something that a page needs. */
export const browserProblems = ["below_floor", "lacks_something"] as const;
export type BrowserProblem = (typeof browserProblems)[number];

/** Maximum length of the browser's error message. */
export const MAX_PROBLEM_LENGTH = 200;

export const browserReports = {
  send: endpoint({
    method: "POST",
    path: "/browser-reports/",
    access: "public",
    summary:
      "Reports that this browser cannot run the pages. The report is counted, and logged with the user agent.",
    body: z.object({
      problem: z.enum(browserProblems),
      message: boundedText(MAX_PROBLEM_LENGTH).overwrite(visibleLine).default(""),
    }),
    limits: [{ name: "browser-report", points: 10, seconds: HOUR, by: "address" }],
    reply: "nothing",
  }),
};
