import type { feedbackFiles } from "#contract/courses/feedback-files.ts";
import { requirePaid } from "#server/fees/access.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { feedbackFileFor } from "./queries.ts";
import { removeFeedbackFile, saveFeedbackFile } from "./save.ts";

export const feedbackFileHandlers: Handlers<typeof feedbackFiles> = {
  save: ({ context, request, viewer, params, body, files }) =>
    saveFeedbackFile(context, request, viewer, params.id, body, files.feedback_file[0]),
  remove: ({ context, request, viewer, params, query }) =>
    removeFeedbackFile(context, request, viewer, params.id, query),

  async file({ context, db, viewer, params }) {
    const file = await feedbackFileFor(db, viewer, params.id);
    if (file) await requirePaid(db, viewer, file.program_id, context.clock());
    return download(context.files, file);
  },
};
