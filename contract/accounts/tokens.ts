import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { tokenScopes } from "#contract/shared/permissions.ts";
import { Id, nameText, Timestamp } from "#contract/shared/scalars.ts";
import { currentPassword } from "./password-fields.ts";

const Scope = z.enum(tokenScopes, { error: "Choose what the token may do" });

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  created_at: Timestamp,
  expires_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

const daysMessage = `Choose from 1 to ${MAX_TOKEN_DAYS} days`;

export const TokenForm = z.object({
  name: nameText("Name is required", 100),
  /** Scopes. `read` allows reading all that the owner may read. A permission key also allows changes in its area. */
  scopes: z.array(Scope).min(1, "Choose what the token may do").max(tokenScopes.length).default(["read"]),
  expires_in_days: z
    .number({ error: daysMessage })
    .int(daysMessage)
    .min(1, daysMessage)
    .max(MAX_TOKEN_DAYS, daysMessage)
    .default(TOKEN_DAYS),
  current_password: currentPassword,
});

export const tokens = {
  list: endpoint({
    method: "GET",
    path: "/api-tokens/",
    access: "staff",
    is_session_only: true,
    summary: "Lists the caller's personal API tokens, newest first, without their secret values.",
    query: z.object(pageQuery),
    reply: listOf(ApiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/api-tokens/",
    access: "staff",
    is_session_only: true,
    summary:
      "Creates a personal API token, given the current password. The token is returned only this once.",
    body: TokenForm,
    reply: ApiToken.omit({ last_used_at: true }).extend({ token: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api-tokens/{id}/",
    access: "staff",
    is_session_only: true,
    summary: "Revokes one of the caller's own tokens.",
    reply: "nothing",
  }),
};
