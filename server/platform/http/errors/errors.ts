import type { FastifyError } from "fastify";
import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { apiError } from "#contract/shared/errors.ts";
import { isDatabaseAway } from "#server/platform/database/away.ts";
import { constraintError } from "#server/platform/database/constraints.ts";

/** Codes of a deadlock or serialization failure. PostgreSQL has rolled the transaction back, and it can be retried. */
const rolledBack = new Set(["40P01", "40001"]);

/** Codes of the system and PostgreSQL for a full disk or an exhausted quota. */
const diskFull = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
/** Codes for a failing disk, or one that the system made read-only after a failure. */
const diskFails = new Set(["EIO", "EROFS", "58030"]);

/** Messages of the multipart parser for a form without a boundary or an end. These errors have no code. */
const brokenMultipart = /^Multipart: |end of multipart data$/;

/** Converts an error to an answer for the client. Returns undefined for an error of the server (500). */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    if (code.startsWith("FST_")) return fastifyError(error as FastifyError);
    const constraint = constraintError(error);
    if (constraint) return constraint;
    // PostgreSQL can store neither NUL nor half a character.
    if (code === "22021" || code === "22P05") return apiError("unreadable_text");
    if (diskFull.has(code)) return apiError("disk_full");
    if (diskFails.has(code)) return apiError("storage_away", { seconds: 10 });
    // The process cannot open more files or sockets until others are closed.
    if (code === "EMFILE" || code === "ENFILE") return apiError("overloaded", { seconds: 2 });
    if (rolledBack.has(code)) return apiError("overloaded", { seconds: 1 });
  }
  if (brokenMultipart.test(error.message)) return apiError("bad_request");
  if (isDatabaseAway(error)) return apiError("database_away", { seconds: 5 });
  return undefined;
}

function fastifyError(error: FastifyError): ApiError | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return apiError("body_too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return apiError("unsupported_type");
    case "FST_REQ_FILE_TOO_LARGE":
      return apiError("file_too_large");
    case "FST_PARTS_LIMIT":
    case "FST_FILES_LIMIT":
    case "FST_FIELDS_LIMIT":
      return apiError("body_too_large", { sentence: "The request has too many parts." });
  }
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? apiError("bad_request", { sentence: error.message }) : undefined;
}

/** Returns the body to send, with the request's id. Three endpoints also get `message` and `error` (api.md 1.2). */
export function errorBody(
  { body }: ApiError,
  request_id: string,
  shape?: "message_and_error" | "error",
): Record<string, unknown> {
  if (!shape) return { ...body, request_id };
  const error = firstMessage(body);
  return shape === "error" ? { ...body, error, request_id } : { ...body, message: error, error, request_id };
}
