import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { versionField } from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { StaffSubmission } from "./submissions.ts";

export const chooseFeedbackFile = "Please choose a file";

/** The `feedback_file_id` that the client read; empty for no file. A file that was attached since then is kept. */
const knownFile = valueText().optional();

/** File that staff return with a grade. Accepts the types of attachments (staff.md 5). */
export const feedbackFiles = {
  save: endpoint({
    method: "PUT",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary:
      "Saves the feedback file of a submission, replacing an earlier one. An outdated `updated_at` of the submission is refused with 409, and so is a `known_file` (the `feedback_file_id` that was read) if another file is stored.",
    body: z.object({ updated_at: versionField, known_file: knownFile }),
    files: { feedback_file: { kind: "attachment", max_count: 1, required: chooseFeedbackFile } },
    idempotent: true,
    reply: StaffSubmission,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary:
      "Deletes a submission's feedback file. A `known_file` (the `feedback_file_id` that was read) is refused with 409 if another file is stored.",
    query: z.object({ known_file: knownFile }),
    reply: "nothing",
    current: StaffSubmission,
  }),
  file: endpoint({
    method: "GET",
    path: "/submissions/{id}/feedback-file/",
    access: ["student", "staff:assignments"],
    summary: "Downloads the feedback file. Students get it once they see the grade, staff at any time.",
    reply: "raw",
  }),
};
