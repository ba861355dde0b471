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
  /** `read`: everything that its owner may read. A permission key: that area, also changes. */
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
    summary: "The caller's personal API tokens, newest first, without the tokens themselves.",
    query: z.object(pageQuery),
    reply: listOf(ApiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/api-tokens/",
    access: "staff",
    is_session_only: true,
    summary: "Make a personal API token, with the current password; it is shown this once.",
    body: TokenForm,
    reply: ApiToken.omit({ last_used_at: true }).extend({ token: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api-tokens/{id}/",
    access: "staff",
    is_session_only: true,
    summary: "Revoke one of the caller's own tokens.",
    reply: "nothing",
  }),
};
