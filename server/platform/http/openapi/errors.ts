import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { everyHeader, header } from "./headers.ts";
import { type Json, refTo } from "./json.ts";

const request_id = {
  type: "string",
  format: "uuid",
  description: "The id of the request, also in x-request-id. Include it when you ask for help.",
};
const messages = { type: "array", items: { type: "string" } };

const error = {
  type: "object",
  description:
    "Why a call was refused: `detail`, or lists of messages by field, in the order of the fields. Messages that belong to no field are in `non_field_errors`.",
  properties: {
    detail: { type: "string", description: "The reason, as a sentence." },
    non_field_errors: messages,
    request_id,
    current: { type: "object", description: "With 409: the current state of the record." },
    known_charge: {
      type: "integer",
      description:
        "For staff, with a transaction number that a payment has: the id of that payment's charge.",
    },
    unpaid_charge: { type: "integer", description: "With 403 for an unpaid fee: the id of its charge." },
  },
  required: ["request_id"],
  additionalProperties: { anyOf: [messages, { type: "string" }] },
};

/** Schemas of errors. Three endpoints of the specification repeat their first message in other fields. */
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
    "You are not logged in, or the token is wrong.",
    { detail: "Authentication credentials were not provided." },
  ],
  403: ["You may not do this.", { detail: "You do not have permission to perform this action." }],
  404: ["Not found, or hidden from you.", { detail: "Not found." }],
  409: [
    "It already exists, or somebody else has changed it.",
    { detail: "This was changed in the meantime. Load the latest version and try again." },
  ],
  412: [
    "Changes do not support If-Match, If-None-Match and If-Unmodified-Since.",
    { detail: apiErrors.precondition_unread.sentence },
  ],
  413: ["The request or a file is too large.", { detail: "File size must be less than 10MB" }],
  415: ["The type of the body or of a file is not supported.", { detail: "Unsupported media type." }],
  422: [
    "The Idempotency-Key was used for another request.",
    { detail: "This Idempotency-Key was used for another request." },
  ],
  429: ["Too many calls.", { detail: "Too many requests. Try again in 30 seconds." }],
  500: ["An error of the server.", { detail: "Internal server error." }],
  503: [
    "The server is busy, or its database is unavailable.",
    { detail: "The service is busy. Try again in a moment." },
  ],
  507: [
    "No space for a file.",
    { detail: "There is no room to store this file right now. Try again later." },
  ],
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

/** Returns the error responses of an endpoint by reference, because most endpoints share them. */
export function errorResponses(endpoint: Endpoint): Record<string, Json> {
  const refer = (status: number) => ({
    $ref: `#/components/responses/${nameOf(status, endpoint.error_shape)}`,
  });
  return Object.fromEntries(statusesOf(endpoint).map((status) => [String(status), refer(status)]));
}

/** All error responses by name, for `components.responses`. */
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

/**
 * Returns the error statuses of an endpoint. Even public ones answer 401 and 403: a token is checked first, and may
 * have fewer rights than its owner.
 */
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
