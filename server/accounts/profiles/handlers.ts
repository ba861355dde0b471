import type { profiles } from "#contract/accounts/profiles.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { act } from "#server/platform/records/act.ts";
import { updateUser, userById } from "./queries.ts";
import { serializeUser } from "./shown-user.ts";
import { updateProfile } from "./update-profile.ts";

export const profileHandlers: Handlers<typeof profiles> = {
  async current({ db, viewer }) {
    const user = await userById(db, viewer.id);
    if (!user) throw apiError("unauthenticated");
    return serializeUser(user);
  },

  update: ({ context, request, viewer, body }) =>
    act(context, request, async ({ db, did }) => {
      did("user.update profile", { id: viewer.id });
      return serializeUser(await updateUser(db, viewer.id, body));
    }),

  async update_profile({ context, request, viewer, body, files }) {
    return serializeUser(await updateProfile(context, request, viewer, body, files.profile_picture[0]));
  },
};
