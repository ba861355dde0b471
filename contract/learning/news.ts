import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, idField, moment, Timestamp } from "#contract/shared/scalars.ts";

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
  /** What of it belongs to one program's units or community, where anything does. */
  by_program: z.array(
    z.object({
      program: Id,
      courses: count,
      community: count,
      /** The oldest of the answers. */
      first_answer: Id.nullable(),
    }),
  ),
  /** The moment of the counts; `seen` says it back. */
  counted_at: Timestamp,
});
export type News = z.output<typeof News>;

const Seen = z.object({
  section: z.enum(newsSections, { error: "Unknown section." }),
  /** Of courses and community: the others stay new. */
  program: idField("Program not found.").optional(),
  counted_at: moment("Must be a timestamp."),
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
    summary:
      "The student has seen what was counted in a section, or in one program of it; what came later stays new.",
    body: Seen,
    reply: News,
    status: 200,
  }),
};
