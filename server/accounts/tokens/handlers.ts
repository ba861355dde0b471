import { tokens } from "#contract/accounts/tokens.ts";
import type { TokenScope } from "#contract/shared/permissions.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { createToken } from "./create.ts";
import { tokensById, tokensOf } from "./queries.ts";
import { removeToken } from "./remove.ts";

export const tokenHandlers: Handlers<typeof tokens> = {
  list: (call) =>
    listOrPage(call, tokens.list.path, {
      filtered: tokensOf(call.db, call.viewer.id),
      id: "api_tokens.id",
      order: { newestBy: "api_tokens.created_at" },
      rows: (ids) => tokensById(call.db, ids),
      serialize: ({ scopes, ...token }) => ({ ...token, scopes: scopes as TokenScope[] }),
    }),

  create: ({ context, request, viewer, body }) => createToken(context, request, viewer, body),

  remove: ({ context, request, viewer, params }) => removeToken(context, request, viewer, params.id),
};
