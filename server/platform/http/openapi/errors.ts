import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { everyHeader, header } from "./headers.ts";
import { type Json, refTo } from "./json.ts";

const request_id = {
  type: "string",
  format: "uuid",
  description: "The id of the request, also in x-request-id. Name it when you ask for help.",
};
const messages = { type: "array", items: { type: "string" } };

const error = {
  type: "object",
  description:
    "Why a call was refused: `detail`, or lists of messages by field, the first field first; what belongs to no field is in `non_field_errors`.",
  properties: {
    detail: { type: "string", description: "The reason, as a sentence." },
    non_field_errors: messages,
    request_id,
    current: { type: "object", description: "With 409: the present state of what was to be changed." },
  },
  required: ["request_id"],
  additionalProperties: { anyOf: [messages, { type: "string" }] },
};

/** Three endpoints of the specification name their first message once more. */
export const errorSchemas: Record<string, Json> = {
  Error: error,
  ErrorWithText: {
    allOf: [
      refTo("Error"),
      { type: "object", properties: { error: { type: "string" } }, required: ["error"] },
    ],
  },
  ErrorWithMessage: {
    allOf: [
      refTo("ErrorWithText"),
      { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
    ],
  },
};

const schemaNames = { error: "ErrorWithText", message_and_error: "ErrorWithMessage" };

const fieldExample = { name: ["Name is required"] };
const sentences: Record<number, [description: string, example: Json]> = {
  400: ["The input breaks a rule.", fieldExample],
  401: [
    "Nobody is logged in, or the token is wrong.",
    { detail: "Authentication credentials were not provided." },
  ],
  403: ["The caller may not do this.", { detail: "You do not have permission to perform this action." }],
  404: ["There is no such thing for this caller.", { detail: "Not found." }],
  409: [
    "It is there already, or was changed meanwhile.",
    { detail: "Somebody else changed this meanwhile. Reload it and try again." },
  ],
  412: [
    "The request holds If-Match, If-None-Match or If-Unmodified-Since, which changes do not compare.",
    { detail: apiErrors.precondition_unread.sentence },
  ],
  413: ["The request or a file is too large.", { detail: "File size must be less than 10MB" }],
  415: ["A type of body or file that is not taken.", { detail: "Unsupported media type." }],
  422: [
    "The Idempotency-Key was used for another request.",
    { detail: "This Idempotency-Key was used for another request." },
  ],
  429: ["Too many calls.", { detail: "Too many requests. Try again in 30 seconds." }],
  500: ["A fault of the server.", { detail: "Internal server error." }],
  503: ["Busy, or the database is away.", { detail: "The service is busy. Try again in a moment." }],
  507: ["No room for a file.", { detail: "There is no room to store this file right now. Try again later." }],
};

const EXAMPLE_ID = "4b5bb4a4-2f1e-4a52-9d4e-0d6a1c6ad1b0";

const names: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthenticated",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  412: "PreconditionUnread",
  413: "TooLarge",
  415: "UnsupportedType",
  422: "KeyReused",
  429: "TooManyRequests",
  500: "ServerError",
  503: "Unavailable",
  507: "NoRoom",
};

type Shape = Endpoint["error_shape"];
const suffixes = { error: "WithText", message_and_error: "WithMessage" };
const nameOf = (status: number, shape: Shape) => `${names[status]}${shape ? suffixes[shape] : ""}`;

/** The refusals that an endpoint may answer, by reference: most endpoints share them. */
export function errorResponses(endpoint: Endpoint): Record<string, Json> {
  const refer = (status: number) => ({
    $ref: `#/components/responses/${nameOf(status, endpoint.error_shape)}`,
  });
  return Object.fromEntries(statusesOf(endpoint).map((status) => [String(status), refer(status)]));
}

/** Every refusal by its name, for `components.responses`. */
export const errorComponents: Record<string, Json> = Object.fromEntries(
  [undefined, "error" as const, "message_and_error" as const].flatMap((shape) =>
    Object.keys(names).map((status) => [nameOf(Number(status), shape), responseOf(Number(status), shape)]),
  ),
);

function responseOf(status: number, shape: Shape): Json {
  const schema = refTo(shape ? schemaNames[shape] : "Error");
  const [description, example] = sentences[status] ?? ["", {}];
  const retry = status === 429 || status === 503 ? { "Retry-After": header("RetryAfter") } : {};
  const value = { ...example, ...extras(shape, example), request_id: EXAMPLE_ID };
  return {
    description,
    headers: { ...everyHeader, ...retry },
    content: { "application/json": { schema, example: value } },
  };
}

function extras(shape: Shape, example: Json): Json {
  const sentence = [Object.values(example)[0]].flat()[0];
  if (!shape) return {};
  return shape === "error" ? { error: sentence } : { message: sentence, error: sentence };
}

/** A token is checked before all else, and may have fewer rights than its owner: 401 and 403 are never far. */
function statusesOf({ method, files, idempotent }: Endpoint): number[] {
  const changes = method !== "GET";
  return [
    ...[400, 401, 403, 404],
    ...(changes ? [409, 412, 413, 415] : []),
    ...(idempotent ? [422] : []),
    ...[429, 500, 503],
    ...(files ? [507] : []),
  ];
}
