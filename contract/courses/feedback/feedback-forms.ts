import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { requiredFlag, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { Question, QuestionsForm } from "./questions.ts";

/** Form with which students give feedback about a program (beyond.md 6.3). */
const FeedbackForm = z.object({
  questions: z.array(Question),
  sends_at_middle: z.boolean(),
  sends_at_end: z.boolean(),
  /** In 1970 until staff have saved the form. Until then nothing is sent automatically. */
  updated_at: Timestamp,
  /** Number of current students, who get the form if it is sent by hand. */
  present_count: z.number().int(),
});
export type FeedbackForm = z.output<typeof FeedbackForm>;

export const FeedbackFormChange = z.object({
  questions: QuestionsForm,
  sends_at_middle: requiredFlag,
  sends_at_end: requiredFlag,
  updated_at: versionField,
});

export const feedbackForms = {
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/feedback-form/",
    access: "staff:programs",
    summary: "Returns the form with which students give feedback about a program.",
    reply: FeedbackForm,
  }),
  change: endpoint({
    method: "PUT",
    path: "/programs/{id}/feedback-form/",
    access: "staff:programs",
    summary:
      "Changes a program's form. A question keeps its id while its kind and choices stay. Forms that were sent stay as they are. If `updated_at` is outdated, the change is refused with 409.",
    body: FeedbackFormChange,
    reply: FeedbackForm,
  }),
};
