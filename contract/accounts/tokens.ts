import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { Id, requiredText, Timestamp } from "#contract/shared/scalars.ts";

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

export const tokens = {
  list: endpoint({
    method: "GET",
    path: "/api-tokens/",
    access: "user",
    summary: "The caller's personal API tokens, newest first, without the tokens themselves.",
    query: z.object(pageQuery),
    reply: listOf(ApiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/api-tokens/",
    access: "user",
    summary: "Make a personal API token; it is shown this once.",
    body: z.object({ name: requiredText("Name is required", 100) }),
    reply: ApiToken.omit({ last_used_at: true }).extend({ token: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api-tokens/{id}/",
    access: "user",
    summary: "Revoke one of the caller's own tokens.",
    reply: "nothing",
  }),
};
