import { tokens } from "#contract/accounts/tokens.ts";
import { apiError } from "#contract/shared/errors.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { deleteToken, saveToken, tokensById, tokensOf } from "./queries.ts";

export const tokenHandlers: Handlers<typeof tokens> = {
  list: (call) =>
    listOrPage(call, tokens.list.path, {
      filtered: tokensOf(call.db, call.viewer.id),
      id: "api_tokens.id",
      order: { newestBy: "api_tokens.created_at" },
      rows: (ids) => tokensById(call.db, ids),
      serialize: (token) => token,
    }),

  async create({ db, viewer, body }) {
    const token = newSecret();
    const saved = await saveToken(db, {
      user_id: viewer.id,
      name: body.name,
      token_hash: hashSecret(token),
    });
    return { ...saved, token };
  },

  async remove({ db, viewer, params }) {
    if (!(await deleteToken(db, viewer.id, params.id))) throw apiError("not_found");
  },
};
