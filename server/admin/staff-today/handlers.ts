import type { staffToday } from "#contract/admin/staff-today.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { waitingFor } from "./waiting.ts";

export const staffTodayHandlers: Handlers<typeof staffToday> = {
  get: ({ context, db, viewer }) => waitingFor(db, viewer, context.clock()),
};
