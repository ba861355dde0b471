import type { today } from "#contract/students/today.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { todayOf } from "./today.ts";

export const todayHandlers: Handlers<typeof today> = {
  get: ({ context, db, viewer }) => todayOf(db, viewer, context.clock()),
};
