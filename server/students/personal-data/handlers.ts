import { apiError } from "#contract/shared/errors.ts";
import type { personalData } from "#contract/students/personal-data.ts";
import { studentById } from "#server/accounts/profiles/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { askDeletionOf, askOwnDeletion } from "./ask-deletion.ts";
import { askForExport } from "./ask-export.ts";
import { downloadExport } from "./download-export.ts";
import { keepAccount } from "./keep-account.ts";
import { personalDataOf } from "./queries.ts";
import { shownPersonalData } from "./serialize.ts";

export const personalDataHandlers: Handlers<typeof personalData> = {
  get: ({ context, db, viewer }) => shown({ ...context, db }, viewer.id),
  export: ({ context, request, viewer }) => askForExport(context, request, viewer.id),
  download: ({ context, request, viewer, params }) => downloadExport(context, request, viewer.id, params.id),
  ask_deletion: ({ context, request, viewer, body }) => askOwnDeletion(context, request, viewer.id, body),
  keep: ({ context, request, viewer }) => keepAccount(context, request, viewer.id),

  async get_of_student({ context, db, params }) {
    if (!(await studentById(db, params.id))) throw apiError("not_found");
    return shown({ ...context, db }, params.id);
  },
  export_of_student: ({ context, request, params }) => askForExport(context, request, params.id),
  download_of_student: ({ context, request, params }) =>
    downloadExport(context, request, params.id, params.export),
  ask_deletion_of_student: ({ context, request, params, body }) =>
    askDeletionOf(context, request, params.id, body),
  keep_of_student: ({ context, request, params }) => keepAccount(context, request, params.id),
};

const shown = async (context: AppContext, userId: number) =>
  shownPersonalData(context, await personalDataOf(context.db, userId, context.clock()));
