import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { versionField } from "#contract/shared/scalars.ts";
import { StaffSubmission } from "./submissions.ts";

export const chooseFeedbackFile = "Please choose a file";

/** A file that staff give back with a grade: types and size are those of a submission. */
export const feedbackFiles = {
  save: endpoint({
    method: "PUT",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary:
      "Give a submission a feedback file in place of the one before; with updated_at, only that version of the submission.",
    body: z.object({ updated_at: versionField }),
    files: { feedback_file: { kind: "submission", max_count: 1, required: chooseFeedbackFile } },
    reply: StaffSubmission,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary: "Take a submission's feedback file away.",
    reply: "nothing",
  }),
  file: endpoint({
    method: "GET",
    path: "/submissions/{id}/feedback-file/",
    access: ["student", "staff:assignments"],
    summary: "The feedback file, as a download: for its student together with the grade, for staff always.",
    reply: "raw",
  }),
};
