import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, idField, moment, Timestamp } from "#contract/shared/scalars.ts";

/** Sections of a student's dashboard that count new items. The inbox is not listed: it has its own read receipts. */
export const newsSections = ["assignments", "courses", "community", "fees"] as const;
export type NewsSection = (typeof newsSections)[number];

/** Number of days after which an unseen item no longer counts as new. */
export const NEWS_DAYS = 30;

const count = z.number().int();
/** Counts of new items in each section since the student last opened it. */
export const News = z.object({
  /** New and changed assignments, and grades. */
  assignments: count,
  /** Published or changed units, and certificates. */
  courses: count,
  /** Answers to the student's own messages. */
  community: count,
  /** Payments that were confirmed, rejected or reversed. */
  fees: count,
  /** Unopened communications. */
  communications: count,
  /** Counts by program, for programs with new items. */
  by_program: z.array(
    z.object({
      program: Id,
      courses: count,
      community: count,
      /** Id of the oldest new answer. */
      first_answer: Id.nullable(),
    }),
  ),
  /** Time of the count. The client sends it back to `seen`. */
  counted_at: Timestamp,
});
export type News = z.output<typeof News>;

const Seen = z.object({
  section: z.enum(newsSections, { error: "Unknown section." }),
  /** One program of `courses` or `community`. Other programs stay new. */
  program: idField("Program not found.").optional(),
  counted_at: moment("Must be a timestamp."),
});

export const news = {
  counts: endpoint({
    method: "GET",
    path: "/student/news/",
    access: "student",
    summary: "Returns the counts of new items for the student, by section of the dashboard.",
    reply: News,
  }),
  seen: endpoint({
    method: "POST",
    path: "/student/news/seen/",
    access: "student",
    summary: "Marks the counted items of a section, or of one program in it, as seen. Later items stay new.",
    body: Seen,
    reply: News,
    status: 200,
  }),
};
