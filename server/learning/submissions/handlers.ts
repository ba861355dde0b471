import { submissions } from "#contract/learning/submissions.ts";
import { isPage, pageByIds } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { download } from "#server/platform/storage/download.ts";
import { archiveOf } from "./archive.ts";
import { editWork } from "./edit.ts";
import { gradeWork } from "./grade.ts";
import { submissionCount, submissionIds } from "./list-queries.ts";
import { submissionFile, submissionList, submissionsById, submissionsOf } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";
import { submitWork } from "./submit.ts";

export const submissionHandlers: Handlers<typeof submissions> = {
  async list({ context, db, query }) {
    if (!isPage(query)) return (await submissionList(db, query)).map(serializeSubmission);
    return pageByIds(context, submissions.list.path, query, {
      ids: (window) => submissionIds(db, query, window),
      rows: (ids) => submissionsById(db, ids),
      count: (window) => submissionCount(db, query, window),
      serialize: serializeSubmission,
    });
  },

  grade: ({ context, request, viewer, params, body }) => gradeWork(context, request, viewer, params.id, body),

  async for_student({ db, viewer, query }) {
    return (await submissionsOf(db, viewer, query.program_id)).map(serializeSubmission);
  },

  submit: ({ context, request, viewer, body, files }) =>
    submitWork(context, request, viewer, body, files.submission_file[0]),
  edit: ({ context, request, viewer, params, body, files }) =>
    editWork(context, request, viewer, params.id, body, files.submission_file[0]),

  async file({ context, db, viewer, params }) {
    return download(context.files, await submissionFile(db, viewer, params.id));
  },

  archive: ({ context, params }) => archiveOf(context, params.id),
};
