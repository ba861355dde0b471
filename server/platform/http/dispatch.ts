import { z } from "zod";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { IdText } from "#contract/shared/scalars.ts";
import type { AppContext } from "#server/context.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { admitValid } from "./admission/admit.ts";
import { checkBody } from "./admission/body.ts";
import { withChoices } from "./choices.ts";
import { toApiError } from "./errors/errors.ts";
import type { Handler } from "./handler.ts";
import { runIdempotent } from "./idempotency.ts";
import type { RawInput } from "./input.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Runs one admitted call (admission/admit.ts), over HTTP or in this process. Parses the input by the contract's
 * schemas, calls the handler, and parses the reply by its schema, so that only declared fields are sent.
 */
export async function dispatch(
  context: AppContext,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: RequestContext,
  input: RawInput,
): Promise<unknown> {
  checkBody(input.body);
  const params = parseParams(endpoint, input.params);
  const call = {
    viewer: request.viewer,
    params,
    query: endpoint.query ? parseInput(endpoint.query, input.query ?? {}) : undefined,
    ...parseBody(endpoint, input),
    request,
  };
  await admitValid(context, endpoint, request, call.body);
  const work = async (inContext: AppContext): Promise<unknown> => {
    // The cast is safe: the schemas have just checked the values that the handler's narrower type requires.
    const reply: unknown = await handler({ ...call, context: inContext, db: inContext.db } as never);
    return typeof endpoint.reply === "string" ? reply : endpoint.reply.parse(reply);
  };
  // Comes before the idempotency key, so that a refused call does not store one.
  if (endpoint.needs_proof === true) await context.sessions.prove(request, ownPasswordIn(call.body));
  try {
    return await (endpoint.idempotent
      ? runIdempotent(context, endpoint, request, input, work)
      : work(context));
  } catch (error) {
    // Converts database errors for pages as for HTTP, so that nobody gets the raw error.
    throw withDeclaredState(endpoint, toApiError(error) ?? error);
  } finally {
    // Drops the cache before the reply, so that people see their own change. Events notify the other processes.
    if (endpoint.changes === "content") context.pageCache.drop();
  }
}

function ownPasswordIn(body: unknown): string | undefined {
  const { current_password: password } = (body ?? {}) as { current_password?: string | null };
  return password ?? undefined;
}

/** Parses the current state in a 409 by its schema too, so that only declared fields are sent. */
function withDeclaredState({ reply, current }: Endpoint, error: unknown): unknown {
  if (error instanceof ApiError && error.body.current !== undefined && typeof reply !== "string")
    error.body.current = (current ?? reply).parse(error.body.current);
  return error;
}

/** Parses the ids of the path. An id that is not a positive integer is 404 (api.md 1). */
function parseParams(endpoint: Endpoint, params: unknown): Record<string, unknown> {
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(params);
    if (!parsed.success) throw apiError("not_found");
    return parsed.data;
  }
  const ids: Record<string, number> = {};
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, unknown>)) {
    const id = IdText.safeParse(String(value));
    if (!id.success) throw apiError("not_found");
    ids[name] = id.data;
  }
  return ids;
}

/** Parses body and files. Reports a missing file together with the errors of the fields. */
function parseBody(endpoint: Endpoint, input: RawInput) {
  const files = input.files ?? emptyFiles(endpoint);
  const missing: FieldErrors = {};
  for (const [field, { required }] of Object.entries(endpoint.files ?? {}))
    if (required && !files?.[field]?.length) missing[field] = [required];
  try {
    const body = endpoint.body ? parseInput(endpoint.body, input.body ?? {}) : undefined;
    if (Object.keys(missing).length > 0) throw invalid({});
    return { body, files };
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(missing).length === 0) throw error;
    const { non_field_errors: general, ...fields } = error.fields;
    throw invalid({ ...fields, ...missing, ...(general && { non_field_errors: general }) });
  }
}

/**
 * Parses a value.
 * @throws ApiError 400 with the schema's messages at their fields, in the order of the form
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw validationError(schema, parsed.error, value);
}

/** Maximum number of messages at one field. A list of 100,000 wrong values would have as many. */
const MOST_MESSAGES = 20;

function validationError(schema: z.ZodType, error: z.ZodError, input: unknown): ApiError {
  const found = new Map<string, string[]>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "non_field_errors");
    const messages = found.get(field) ?? [];
    if (messages.length < MOST_MESSAGES) messages.push(withChoices(issue, input));
    found.set(field, messages);
  }
  const order = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const fields: FieldErrors = {};
  for (const field of [...order, ...found.keys()].filter((name) => name !== "non_field_errors")) {
    const messages = found.get(field);
    if (messages) fields[field] = messages;
  }
  const general = found.get("non_field_errors");
  if (general) fields.non_field_errors = general;
  return invalid(fields);
}

function emptyFiles(endpoint: Endpoint): Record<string, UploadedFile[]> | undefined {
  if (!endpoint.files) return undefined;
  return Object.fromEntries(Object.keys(endpoint.files).map((field) => [field, []]));
}
