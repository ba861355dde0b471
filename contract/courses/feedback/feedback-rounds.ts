import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { changeFlag, countField, Id, idFilter, requiredLine, Timestamp } from "#contract/shared/scalars.ts";
import { AnswersForm, Question, questionKinds } from "./questions.ts";

/** Reasons for which a form is sent. */
export const roundKinds = { middle: "Middle", end: "End", by_hand: "By hand" } as const;
export type RoundKind = keyof typeof roundKinds;

const count = z.number().int();

/** A form that was sent to students. */
const FeedbackRound = z.object({
  id: Id,
  /** Name that no other round of the program has, such as "Middle, 2 March 2026". */
  name: z.string(),
  kind: z.enum(keysOf(roundKinds)),
  sent_at: Timestamp,
  closes_at: Timestamp,
  is_closed: z.boolean(),
  reminded_at: Timestamp.nullable(),
  invited: count,
  answered: count,
  /** Number of answers in the results: none, or at least five. The others are shown later (beyond.md 6.3). */
  shown: count,
});
export type FeedbackRound = z.output<typeof FeedbackRound>;

const TextAnswer = z.object({
  id: z.string(),
  round: Id,
  text: z.string(),
  /** Name that the writer allows the institute to publish with the text; null if the text may not be published. */
  publish_name: z.string().nullable(),
  /** Testimonial that was made of the text. */
  testimonial: Id.nullable(),
});

/** Answers to one question. */
const QuestionResult = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(keysOf(questionKinds)),
  answered: count,
  /** Mean of a scale with two decimals; otherwise null. */
  average: z.number().nullable(),
  /** Number of answers for each value of a scale, or each choice. */
  bars: z.array(z.object({ label: z.string(), count })),
  /** Texts in no order. */
  texts: z.array(TextAnswer),
  /** Averages of a scale by round, the oldest first. */
  over_time: z.array(z.object({ round: Id, average: z.number(), answered: count })),
  /** Number of answers for each choice by round, the oldest first. The counts have the order of `bars`. */
  counts_over_time: z.array(z.object({ round: Id, answered: count, counts: z.array(count) })),
});
export type QuestionResult = z.output<typeof QuestionResult>;

const FeedbackResults = z.object({
  program_title: z.string(),
  /** Newest first. */
  rounds: z.array(FeedbackRound),
  /** Number of answers in these results. */
  shown: count,
  questions: z.array(QuestionResult),
});
export type FeedbackResults = z.output<typeof FeedbackResults>;

/** Refusal of a form that is sent while the number of open rounds is another. */
const OpenRounds = z.object({ known_open: count });
export type OpenRounds = z.output<typeof OpenRounds>;

/** Form that waits for the student's answers. */
const FeedbackRequest = z.object({
  id: Id,
  program: Id,
  program_title: z.string(),
  /** Day in Kampala when the form was sent. A later one of that day has a number: "2 March 2026 (2)". */
  sent_on: z.string(),
  questions: z.array(Question),
  closes_at: Timestamp,
});
export type FeedbackRequest = z.output<typeof FeedbackRequest>;

const readers = ["staff:programs", "staff:analytics"] as const;
const query = z.object({ round: idFilter });

export const feedbackRounds = {
  results: endpoint({
    method: "GET",
    path: "/programs/{id}/feedback/",
    access: readers,
    summary:
      "Returns the rounds of a program's feedback and the results by question, of one round or of all. A round has no results until five students have answered.",
    query,
    reply: FeedbackResults,
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/feedback.csv",
    access: readers,
    summary: "Returns the same results as CSV, one line for each value and each text.",
    query,
    reply: "raw",
  }),
  send: endpoint({
    method: "POST",
    path: "/programs/{id}/feedback-rounds/",
    access: "staff:programs",
    summary:
      "Sends the form to all current students of a program. There must be at least five. With `known_open`, the number of open rounds of which the caller knows, another number is refused with 409.",
    idempotent: true,
    body: z.object({ known_open: countField("known_open must be a number.").optional() }),
    reply: FeedbackRound,
    current: OpenRounds,
    status: 201,
    location: "/programs/{id}/feedback/",
  }),
  close: endpoint({
    method: "POST",
    path: "/feedback-rounds/{id}/close/",
    access: "staff:programs",
    summary:
      "Ends a round and shows all its answers if there are at least five. Fewer answers are deleted. Repeating the call changes nothing. With `is_deleting`, which says whether the caller expects a deletion, the opposite is refused with 409.",
    body: z.object({ is_deleting: changeFlag }),
    reply: FeedbackRound,
    status: 200,
  }),
  publish: endpoint({
    method: "POST",
    path: "/feedback-rounds/{id}/testimonials/",
    access: "staff:testimonials",
    changes: "content",
    summary:
      "Makes a hidden testimonial of a text answer that its writer allows the institute to publish. Repeating the call returns the same testimonial.",
    body: z.object({ answer: requiredLine("Choose an answer", 40) }),
    reply: z.object({ testimonial: Id }),
    status: 200,
  }),
  mine: endpoint({
    method: "GET",
    path: "/student/feedback-rounds/",
    access: "student",
    summary: "Lists the forms that wait for the student's answers, the first to close first.",
    reply: z.array(FeedbackRequest),
  }),
  answer: endpoint({
    method: "POST",
    path: "/student/feedback-rounds/{id}/answers/",
    access: "student",
    summary:
      "Stores the student's answers without the student. They can be given once: a second call is 409, unless it has the same random `key`. Accepts no Idempotency-Key, because its row would name the person next to a hash of the answers.",
    body: AnswersForm,
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
};
