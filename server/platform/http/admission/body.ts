import type { FastifyRequest } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_JSON_DEPTH, MAX_LIST_LENGTH } from "#contract/shared/limits.ts";

/**
 * Refuses a compressed form. Its parts would never be found, and the call would wait for its time limit.
 * @throws ApiError 415
 */
export function refuseCompressedForm(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  const isForm = request.headers["content-type"]?.toLowerCase().startsWith("multipart/");
  if (isForm && encoding !== undefined && encoding !== "identity") throw apiError("unsupported_type");
}

/**
 * Checks a body level by level. Recursion would overflow the stack on a deeply nested body.
 * @throws ApiError 400 for lone surrogates (half a character, which cannot be stored or shown), deep nesting or a long
 * list
 */
export function checkBody(body: unknown): void {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && !value.isWellFormed()) throw apiError("unreadable_text");
      if (typeof value !== "object" || value === null) continue;
      if (Array.isArray(value) && value.length > MAX_LIST_LENGTH)
        throw apiError("bad_request", { sentence: "A list in the request is too long." });
      if (depth === MAX_JSON_DEPTH)
        throw apiError("bad_request", { sentence: "The request is nested too deeply." });
      for (const part of Object.values(value)) inner.push(part);
    }
    level = inner;
  }
}
