import type { units } from "#contract/courses/units/unit-content.ts";
import { calendarFile } from "#server/courses/calendar/calendar-file.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { copyUnits } from "./copy.ts";
import { fillTitles } from "./fill-titles.ts";
import {
  programOfStaff,
  readableFile,
  readableSession,
  staffUnit,
  staffUnits,
  studentResources,
  studentUnit,
  studentUnits,
} from "./read.ts";
import { saveUnit } from "./save.ts";

export const unitHandlers: Handlers<typeof units> = {
  list: async ({ db, params }) => staffUnits(db, await programOfStaff(db, params.id)),

  get: async ({ db, params }) => staffUnit(db, await programOfStaff(db, params.id), params.number),

  save: ({ context, request, params, body, files }) =>
    saveUnit(context, request, { program_id: params.id, number: params.number }, body, files.files),

  fill_titles: ({ context, request, params }) => fillTitles(context, request, params.id),

  copy: ({ context, request, params, body }) => copyUnits(context, request, params.id, body),

  for_student: ({ context, db, viewer, params }) => studentUnits(db, viewer, params.id, context.clock()),

  page: ({ context, db, viewer, params }) =>
    studentUnit(db, viewer, params.id, params.number, context.clock()),

  resources: ({ context, db, viewer }) => studentResources(db, viewer, context.clock()),

  file: async ({ context, db, viewer, params }) =>
    download(context.files, await readableFile(db, viewer, params.id, context.clock())),

  session: async ({ context, db, viewer, params }) =>
    calendarFile(context, "session.ics", {
      sessions: [await readableSession(db, viewer, params.id, context.clock())],
    }),
};
