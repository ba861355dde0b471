import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp } from "#contract/shared/scalars.ts";

/** The sections of a student's dashboard that count what is new; the inbox has its own receipts. */
export const newsSections = ["assignments", "courses", "community", "fees"] as const;
export type NewsSection = (typeof newsSections)[number];

/** What nobody has looked at for longer than this is new no more. */
export const NEWS_DAYS = 30;

const count = z.number().int();
/** What came to each section since the student last had it open. */
export const News = z.object({
  /** New assignments and grades. */
  assignments: count,
  /** Units that were published or changed, and certificates. */
  courses: count,
  /** Answers to the student's own messages. */
  community: count,
  /** Payments that were decided. */
  fees: count,
  /** Communications that were not opened. */
  communications: count,
  /** The moment of the counts; `seen` says it back. */
  counted_at: Timestamp,
});
export type News = z.output<typeof News>;

const Seen = z.object({
  section: z.enum(newsSections, { error: "Unknown section." }),
  counted_at: z.iso.datetime({ offset: true, error: "Must be a timestamp." }),
});

export const news = {
  counts: endpoint({
    method: "GET",
    path: "/student/news/",
    access: "student",
    summary: "What is new for the student, by section of the dashboard.",
    reply: News,
  }),
  seen: endpoint({
    method: "POST",
    path: "/student/news/seen/",
    access: "student",
    summary: "The student has seen what was counted in a section; what came later stays new.",
    body: Seen,
    reply: News,
    status: 200,
  }),
};
