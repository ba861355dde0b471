import type { staffToday } from "#contract/admin/staff-today.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { happenedFor } from "./happened.ts";
import { waitingFor } from "./waiting.ts";

export const staffTodayHandlers: Handlers<typeof staffToday> = {
  happened: ({ db, viewer }) => happenedFor(db, viewer),
  get: ({ context, db, viewer }) => waitingFor({ ...context, db }, viewer, context.clock()),
};
