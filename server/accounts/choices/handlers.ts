import type { notificationSettings } from "#contract/notifications/choices.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeLinked, linkedSettings } from "./by-link.ts";
import { changeDefaults, changeSettings, defaultsOf, settingsOf } from "./change.ts";

export const notificationSettingsHandlers: Handlers<typeof notificationSettings> = {
  get: ({ db, viewer }) => settingsOf(db, viewer),
  change: ({ context, viewer, request, body }) => changeSettings(context, viewer, request, body),
  defaults: ({ db }) => defaultsOf(db),
  change_defaults: ({ context, request, body }) => changeDefaults(context, request, body),
  linked: ({ context, query }) => linkedSettings(context, query.token),
  change_linked: ({ context, request, body }) => changeLinked(context, request, body.token, body.choice),
};
