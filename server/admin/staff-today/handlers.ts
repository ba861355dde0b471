import type { staffToday } from "#contract/admin/staff-today.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { saveMorningEmail, wantsMorningEmail } from "./queries.ts";
import { readStopToken } from "./stop-token.ts";
import { waitingFor } from "./waiting.ts";

export const staffTodayHandlers: Handlers<typeof staffToday> = {
  get: ({ context, db, viewer }) => waitingFor(db, viewer, context.clock()),

  morning_email: async ({ db, viewer }) => ({ wants_morning_email: await wantsMorningEmail(db, viewer.id) }),

  async choose_morning_email({ db, viewer, body }) {
    await saveMorningEmail(db, viewer.id, body.wants_morning_email);
    return body;
  },

  async stop_morning_email({ context, db, body }) {
    const id = readStopToken(context.secret, body.token);
    if (id === undefined || !(await saveMorningEmail(db, id, false)))
      throw apiError("stop_failed", { field: "non_field_errors" });
    return { message: "You get no more morning emails. You can switch them on again in your dashboard." };
  },
};
