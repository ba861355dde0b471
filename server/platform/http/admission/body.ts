import type { FastifyRequest } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_JSON_DEPTH, MAX_LIST_LENGTH } from "#contract/shared/limits.ts";

/** @throws ApiError 415 for a compressed form: its parts would never be found, and the call would wait for its time limit */
export function refuseCompressedForm(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  const isForm = request.headers["content-type"]?.toLowerCase().startsWith("multipart/");
  if (isForm && encoding !== undefined && encoding !== "identity") throw apiError("unsupported_type");
}

/**
 * Looks at a body level by level and not by recursion, which a deep one would end with the whole stack.
 * @throws ApiError 400 for a body with half a character, which cannot be stored, compared or shown, one that is nested too
 * deeply, or one with a list that is too long
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
