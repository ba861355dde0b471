import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { referralIn } from "#contract/affiliates/referral-code.ts";
import { contract } from "#contract/all.ts";
import { namedSchemas } from "#contract/named-schemas.ts";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_JSON_BYTES } from "#contract/shared/limits.ts";
import { serveOneClick } from "../accounts/choices/one-click.ts";
import { rememberReferral } from "../affiliates/clicks/track.ts";
import type { AppContext } from "../context.ts";
import { serveDid } from "../courses/certificates/did.ts";
import { serveForgetOneClick } from "../courses/opening-alerts/one-click.ts";
import { serveCallbacks } from "../fees/mobile-money/callback.ts";
import { serveLive } from "../notifications/live/serve-live.ts";
import { settleCounts } from "../platform/http/admission/attempts.ts";
import { Answers } from "../platform/http/answers/answers.ts";
import { inProcessClient } from "../platform/http/client.ts";
import { serveDocs } from "../platform/http/docs.ts";
import { allowedMethods, isApiAddress } from "../platform/http/errors/allowed-methods.ts";
import { answerBadAddress, refuseBackslashes } from "../platform/http/errors/bad-address.ts";
import { errorBody, toApiError } from "../platform/http/errors/errors.ts";
import { answerUnreadable } from "../platform/http/errors/unreadable-request.ts";
import { refuseOverload } from "../platform/http/limits/overload.ts";
import { rateLimitHeaders } from "../platform/http/limits/rate-limit-headers.ts";
import { cutSlowBodies } from "../platform/http/limits/slow-bodies.ts";
import { serveMedia } from "../platform/http/pages/media.ts";
import { type PageParts, type PageRenderer, servePages } from "../platform/http/pages/pages.ts";
import { addSecurityHeaders } from "../platform/http/pages/security-headers.ts";
import { serveContract } from "../platform/http/serve.ts";
import { cachingServer } from "../platform/http/server.ts";
import { serveOperations } from "../platform/metrics/operations.ts";
import { stripForwardedPorts } from "../platform/network/networks.ts";
import { serveEmailSamples } from "./email-samples/serve-samples.ts";
import { handlers } from "./handlers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** True after a signal to stop: /readyz is 503, and every other request is still answered */
    isDraining: boolean;
  }
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Builds the whole application: the API, its documentation, images, operations, and the pages if there is a renderer.
 */
export async function buildApp(context: AppContext, renderer?: PageRenderer): Promise<FastifyInstance> {
  const answers = new Answers(context);
  const app: FastifyInstance = Fastify({
    forceCloseConnections: "idle",
    serverFactory: (handler) => cachingServer(handler, context.pageCache, () => app, answers),
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Only these proxies may tell the client's address.
    ...(context.config.trustedProxies.length > 0 && { trustProxy: context.config.trustedProxies }),
    bodyLimit: MAX_JSON_BYTES,
    clientErrorHandler: answerUnreadable,
    frameworkErrors(error, request, reply) {
      answers.observeUnreadable(request, reply);
      answerBadAddress(context, error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate("isDraining", false);
  // Runs before anything reads the client's address.
  app.addHook("onRequest", async ({ raw }) => stripForwardedPorts(raw));
  const dropPages = () => context.pageCache.drop();
  const unsubscribe = context.events.subscribe("content", dropPages, dropPages);
  app.addHook("onClose", async () => unsubscribe());
  // An answer that began before draining is also the last on its connection.
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    const { requestContext } = request;
    if (requestContext) {
      await settleCounts(context.limits, requestContext, reply.statusCode < 400);
      reply.headers(rateLimitHeaders(requestContext.standings));
    }
    if (app.isDraining) reply.header("connection", "close");
  });
  app.decorateRequest("requestContext");
  app.decorateRequest("page_route");
  app.decorateRequest("is_source_module", false);
  app.decorateRequest("bytes_before", 0);
  app.decorateRequest("client_address", "");
  answers.observe(app);
  refuseBackslashes(app, context);
  refuseOverload(app, context);
  cutSlowBodies(app);
  // Compress personal answers quickly. The page cache compresses shared answers once and well. Without `encodings`,
  // Node 24 would prefer zstd at its lowest level, which makes pages 7 % larger than brotli.
  await app.register(compress, {
    encodings: ["br", "gzip", "deflate", "identity"],
    threshold: 1_024,
    syncThreshold: 65_536,
    brotliOptions: quickBrotli,
  });
  await app.register(cookie);
  await app.register(multipart);
  app.removeContentTypeParser("text/plain");
  addSecurityHeaders(app, context);

  app.setErrorHandler((error, request, reply) => {
    const known = toApiError(error);
    if (!known) request.log.error({ err: error }, "request failed");
    const answer = known ?? apiError("internal");
    const shape = request.routeOptions.config.endpoint?.error_shape;
    const body = errorBody(answer, request.id, shape);
    if (answer.retryAfterSeconds) reply.header("retry-after", String(answer.retryAfterSeconds));
    return reply.code(answer.status).header("cache-control", "no-store").send(body);
  });
  const methodsAt = allowedMethods(contract);
  app.setNotFoundHandler((request, reply) => {
    if (!isApiAddress(request.url))
      return reply.code(404).type("text/plain; charset=utf-8").send("404 Not Found");
    const allowed = methodsAt(request.url);
    if (allowed.length === 0) throw apiError("not_found");
    reply.header("allow", allowed.join(", "));
    throw apiError("method_not_allowed");
  });

  serveLive(app, context);
  serveContract(app, context, contract, handlers);
  serveDocs(app, context, contract, namedSchemas);
  serveDid(app, context);
  serveOperations(app, context, answers);
  serveCallbacks(app, context);
  serveOneClick(app, context);
  serveForgetOneClick(app, context);
  serveMedia(app, context);
  if (renderer?.relaxedPolicy) serveEmailSamples(app, context);
  if (renderer) await app.register(async (pages) => servePages(pages, context, renderer, pageParts(context)));
  return app;
}

function pageParts(context: AppContext): PageParts {
  return {
    api: (request) => inProcessClient(context, contract, handlers, request),
    // The drawing code is large (20 MB), so load it for the first picture.
    async draw_share_card(card, caller) {
      const { drawShareCard } = await import("../content/share-images/draw.ts");
      return drawShareCard(context.files, card, caller);
    },
    // Remember the affiliate whose link opened the page (visitors.md 4).
    async onOpen(request, query) {
      const code = referralIn(query);
      if (code) await rememberReferral(context, request, code);
    },
    long_forms: ["/contact-us", "/become-affiliate"],
  };
}
