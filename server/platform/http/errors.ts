import type { FastifyError } from "fastify";
import { ApiError, apiError, firstMessage } from "#contract/shared/errors.ts";
import { isDatabaseAway } from "#server/platform/database/away.ts";
import { constraintError } from "#server/platform/database/constraints.ts";

/** Of two transactions that wait for each other PostgreSQL gives one up: nothing of it is done, and it may be asked for again. */
const givenUp = new Set(["40P01", "40001"]);

/** The disk, or the share of it that is ours; also as PostgreSQL says it. */
const diskFull = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
/** A disk that fails, or that the system has made read-only after it failed; PostgreSQL says 58030. */
const diskFails = new Set(["EIO", "EROFS", "58030"]);

/** What the parser of multipart forms says, without a code, of one without a boundary or an end (security.md T65). */
const brokenMultipart = /^Multipart: |end of multipart data$/;

/** Whatever was thrown, as the refusal to answer with; undefined when it is a fault of ours (500). */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    if (code.startsWith("FST_")) return fastifyError(error as FastifyError);
    const constraint = constraintError(error);
    if (constraint) return constraint;
    // A NUL or half a character: text that PostgreSQL cannot hold, wherever it came in.
    if (code === "22021" || code === "22P05") return apiError("unreadable_text");
    if (diskFull.has(code)) return apiError("disk_full");
    if (diskFails.has(code)) return apiError("storage_away", { seconds: 10 });
    // No file or socket may be opened any more: whoever has some open gives them back in a moment.
    if (code === "EMFILE" || code === "ENFILE") return apiError("overloaded", { seconds: 2 });
    if (givenUp.has(code)) return apiError("overloaded", { seconds: 1 });
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

/** The body to send, with the extra `message` and `error` that three endpoints carry (api.md, "Errors"). */
export function errorBody(refusal: ApiError, shape?: "message_and_error" | "error"): Record<string, unknown> {
  if (!shape) return refusal.body;
  const sentence = firstMessage(refusal.body);
  return shape === "error"
    ? { ...refusal.body, error: sentence }
    : { ...refusal.body, message: sentence, error: sentence };
}
