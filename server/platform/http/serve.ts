import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { type Contract, type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_JSON_BYTES, MAX_PUBLIC_BODY_BYTES, requestLimits } from "#contract/shared/limits.ts";
import { authorize } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import { CachedAnswer } from "#server/platform/cache/cached-answer.ts";
import { encodingFor } from "#server/platform/cache/encodings.ts";
import type { EventStream } from "#server/platform/events/event-stream.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { type Multipart, receive } from "#server/platform/storage/uploads.ts";
import { admit } from "./admission/admit.ts";
import { refuseCompressedForm } from "./admission/body.ts";
import { createdAddress } from "./answers/created-address.ts";
import { dispatch } from "./dispatch.ts";
import type { AllHandlers, Handler, RawReply } from "./handler.ts";
import { noteStanding } from "./limits/rate-limit-headers.ts";
import { authenticate } from "./sessions/authenticate.ts";
import { sendCookies } from "./sessions/cookies.ts";
import { isCsrfValid, isSameSite } from "./sessions/csrf.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Serves every endpoint of the contract as a route under /api. */
export function serveContract<C extends Contract>(
  app: FastifyInstance,
  context: AppContext,
  contract: C,
  handlers: AllHandlers<C>,
): void {
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[resource]?.[name];
      if (!handler || !endpoint.access)
        throw new Error(`${resource}.${name} has no handler or no access rule`);
      const address = createdAddress(contract, endpoint);
      app.route(routeFor(context, endpoint, handler as Handler<Endpoint>, address));
    }
  }
}

function routeFor(
  context: AppContext,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  address: string | undefined,
): RouteOptions {
  return {
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    // Checked before the body is read: viewer, general limit, origin, access, and limits of the endpoint.
    onRequest: async (request, reply) => {
      request.requestContext = await authenticate(context, request, reply);
      await consumeGeneralLimit(context, request);
      checkIntendedUser(request);
      if (endpoint.method !== "GET") checkCsrf(context, endpoint, request);
      if (endpoint.reply === "stream") checkOrigin(context, request);
      refuseCompressedForm(request);
      await admit(context, endpoint, request.requestContext);
      checkPreconditions(endpoint, request);
      checkKey(endpoint, request);
    },
    handler: (request, reply) => answer(context, endpoint, handler, request, reply, address),
  };
}

/** Returns the maximum size of a JSON body. A multipart body has limits for each part. */
function bodyLimitOf({ access, max_body_bytes }: Endpoint): number {
  return max_body_bytes ?? (access === "public" ? MAX_PUBLIC_BODY_BYTES : MAX_JSON_BYTES);
}

/**
 * Checks the user named by a request that a device queued while offline. It is refused in another user's session, so
 * that nothing is sent in another person's name.
 */
function checkIntendedUser({ requestContext, headers }: FastifyRequest): void {
  const intended = headers["x-user-id"];
  if (intended !== undefined && intended !== String(requestContext.viewer?.id))
    throw apiError("unauthenticated");
}

async function consumeGeneralLimit(context: AppContext, { requestContext }: FastifyRequest): Promise<void> {
  const { viewer, address } = requestContext;
  const limit = viewer ? requestLimits.api_by_user : requestLimits.api_by_address;
  const key = viewer ? String(viewer.id) : clientKeyOf(address);
  await noteStanding(requestContext, limit, context.limits.consumeLocally(limit, key));
}

/** Refuses a key that would be ignored, because its sender relies on it (api.md 6). */
function checkKey(endpoint: Endpoint, { headers, requestContext }: FastifyRequest): void {
  // API tools generated from the description send an empty header if it is not filled in.
  if (!headers["idempotency-key"]) return;
  if (!endpoint.idempotent) throw apiError("key_not_taken");
  if (!requestContext.viewer) throw apiError("key_of_visitor");
  const key = requestContext.idempotency_key;
  if (!key) throw apiError("key_unreadable");
  if (/^<.*>$|^\{\{.*\}\}$/.test(key)) throw apiError("key_is_placeholder");
}

const preconditions = ["if-match", "if-none-match", "if-unmodified-since"];

/**
 * Refuses a condition that would be ignored, because its sender relies on it. `If-Match: *` matches any existing
 * record.
 */
function checkPreconditions({ method }: Endpoint, { headers }: FastifyRequest): void {
  if (method === "GET") return;
  if (
    preconditions.some((name) => headers[name] !== undefined && `${name} ${headers[name]}` !== "if-match *")
  )
    throw apiError("precondition_unread");
}

/**
 * Checks the CSRF token. A call without credentials gets the access rule's 401 instead of a CSRF error. Other cookies
 * do not count as credentials.
 */
function checkCsrf(context: AppContext, { access }: Endpoint, request: FastifyRequest): void {
  if (request.headers.authorization !== undefined) return;
  const hasNone = !request.cookies.sessionid && !request.cookies.csrftoken;
  if (hasNone && authorize(access, null) !== "allowed") return;
  const { session } = request.requestContext;
  const isValid = isCsrfValid(
    context.secret,
    session,
    request.cookies.csrftoken,
    request.headers["x-csrftoken"],
  );
  if (!isValid || !isSameSite(context.config.publicUrl, request.headers)) throw apiError("csrf_failed");
}

/** Refuses streams opened by another site. It could not read the stream, but would hold it open. */
function checkOrigin(context: AppContext, request: FastifyRequest): void {
  if (!isSameSite(context.config.publicUrl, request.headers)) throw apiError("forbidden");
}

async function answer(
  context: AppContext,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string | undefined,
): Promise<FastifyReply> {
  const upload = await readUpload(context, endpoint, request);
  try {
    const result = await dispatch(context, endpoint, handler, request.requestContext, {
      params: request.params,
      query: request.query,
      body: upload?.body ?? request.body,
      files: upload?.files,
    });
    // Only answers that are the same for everybody may be cached, because an address may contain a person's email.
    reply.header("cache-control", endpoint.cache === "public" ? "no-cache" : "private, no-store");
    sendCookies(context, request.requestContext, reply);
    reply.headers(request.requestContext.headers_out);
    if (endpoint.reply === "nothing") return reply.code(204).send();
    if (endpoint.reply === "raw") return sendRaw(reply, result as RawReply);
    if (endpoint.reply === "stream") return sendStream(reply, result as EventStream);
    if (address) reply.header("location", `/api${fillPath(address, result as { id: number })}`);
    if (endpoint.cache === "public" && request.requestContext.token)
      return sendTagged(request, reply, result);
    return reply.code(endpoint.status ?? 200).send(result);
  } finally {
    await upload?.discard();
  }
}

async function readUpload(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Multipart | undefined> {
  if (!request.isMultipart()) return undefined;
  if (!endpoint.files) throw apiError("unsupported_type");
  if (!(await context.files.hasRoom())) throw apiError("disk_full");
  return receive(request, endpoint.files, fieldNames(endpoint.body), context.files.incoming);
}

/** Returns the fields of a form's schema, even if the schema has a check on the whole form. */
function fieldNames(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? fieldNames(schema.in as z.ZodType) : [];
}

/** Answers a token's public read, which bypasses the page cache, with the ETag that the cache would send. */
async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const answer = new CachedAnswer(
    Buffer.from(JSON.stringify(result)),
    { "content-type": JSON_TYPE },
    request.routeOptions.url ?? "",
  );
  const { etag, body, encoding: used } = await answer.variant(encoding);
  reply.headers({ etag, vary: "accept-encoding, save-data", "content-type": JSON_TYPE });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  if (used !== "identity") reply.header("content-encoding", used);
  return reply.send(body);
}

function sendRaw(reply: FastifyReply, raw: RawReply): FastifyReply {
  return reply
    .code(raw.status ?? 200)
    .headers(raw.headers)
    .send(raw.body);
}

/** Sends an event stream. The headers ask proxies to pass on every event at once and to store none. */
function sendStream(reply: FastifyReply, stream: EventStream): FastifyReply {
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "private, no-store, no-transform")
    .header("x-accel-buffering", "no")
    .send(stream);
}
