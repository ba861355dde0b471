import type { people } from "#contract/accounts/profiles.ts";
import { refuse } from "#contract/shared/errors.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { presentUser } from "./present.ts";
import { updateUser, userById } from "./queries.ts";
import { updateProfile } from "./update-profile.ts";

export const peopleHandlers: Handlers<typeof people> = {
  async current({ db, viewer }) {
    const user = await userById(db, viewer.id);
    if (!user) throw refuse("unauthenticated");
    return presentUser(user);
  },

  async update({ db, viewer, body }) {
    return presentUser(await updateUser(db, viewer.id, body));
  },

  async update_profile({ house, viewer, body, files }) {
    return presentUser(await updateProfile(house, viewer, body, files.profile_picture[0]));
  },
};
