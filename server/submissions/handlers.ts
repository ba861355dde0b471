import { submissions } from "#contract/submissions.ts";
import { download } from "#server/files/download.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listOrPage } from "#server/paging.ts";
import { archiveOf } from "./archive.ts";
import { editWork } from "./edit.ts";
import { gradeWork } from "./grade.ts";
import { presentSubmission } from "./present.ts";
import { submissionCount, submissionFile, submissionList, submissionsOf } from "./queries.ts";
import { submitWork } from "./submit.ts";

export const submissionHandlers: Handlers<typeof submissions> = {
  list: ({ house, db, query }) =>
    listOrPage(
      house,
      submissions.list.path,
      query,
      submissionList(db, query),
      () => submissionCount(db, query),
      presentSubmission,
    ),

  grade: ({ house, exchange, viewer, params, body }) => gradeWork(house, exchange, viewer, params.id, body),

  async for_student({ db, viewer, query }) {
    return (await submissionsOf(db, viewer, query.program_id)).map(presentSubmission);
  },

  submit: ({ house, exchange, viewer, body, files }) =>
    submitWork(house, exchange, viewer, body, files.submission_file[0]),
  edit: ({ house, exchange, viewer, params, body, files }) =>
    editWork(house, exchange, viewer, params.id, body, files.submission_file[0]),

  async file({ house, db, viewer, params }) {
    return download(house.files, await submissionFile(db, viewer, params.id));
  },

  archive: ({ house, params }) => archiveOf(house, params.id),
};
