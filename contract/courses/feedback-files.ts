import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { versionField } from "#contract/shared/scalars.ts";
import { StaffSubmission } from "./submissions.ts";

export const chooseFeedbackFile = "Please choose a file";

/** File that staff return with a grade. Accepts the types of attachments (staff.md 5). */
export const feedbackFiles = {
  save: endpoint({
    method: "PUT",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary:
      "Saves the feedback file of a submission, replacing an earlier one. An outdated `updated_at` of the submission is refused with 409.",
    body: z.object({ updated_at: versionField }),
    files: { feedback_file: { kind: "attachment", max_count: 1, required: chooseFeedbackFile } },
    idempotent: true,
    reply: StaffSubmission,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/submissions/{id}/feedback-file/",
    access: "staff:assignments",
    summary: "Deletes a submission's feedback file.",
    reply: "nothing",
  }),
  file: endpoint({
    method: "GET",
    path: "/submissions/{id}/feedback-file/",
    access: ["student", "staff:assignments"],
    summary: "Downloads the feedback file. Students get it once they see the grade, staff at any time.",
    reply: "raw",
  }),
};
