import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { ShareCard, SharePicture } from "#contract/content/share-images.ts";
import type { PageContext } from "#contract/page-context.ts";
import { apiError } from "#contract/shared/errors.ts";
import {
  MAX_LONG_FORM_BYTES,
  MAX_PUBLIC_BODY_BYTES,
  requestLimits,
  turnLimits,
} from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { isApiAddress } from "#server/platform/http/errors/allowed-methods.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { authenticate } from "#server/platform/http/sessions/authenticate.ts";
import { csrfCookie, sendCookies } from "#server/platform/http/sessions/cookies.ts";
import { browserOf, isSameSite } from "#server/platform/http/sessions/csrf.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { Turns } from "#server/platform/network/turns.ts";

/** Renders pages of the site: the built web, or Vite in development. */
export type PageRenderer = {
  render(request: Request, context: PageContext): Promise<Response>;
  /** Serves the web's static files: scripts, styles, fonts, icons. */
  serveFiles(app: FastifyInstance): Promise<void>;
  /** True in development, where Vite adds scripts that the policy would refuse. */
  relaxedPolicy: boolean;
  /** Returns the template of a page's address, such as /programs/:id. */
  routeOf?(path: string): string;
};

/** The parts of the institute that pages use. */
export interface PageParts {
  /** Returns the contract's client, bound to one request. */
  api(request: RequestContext): PageContext["api"];
  draw_share_card(card: ShareCard, caller: Caller): Promise<SharePicture>;
  /** Called before the rendering of a page that was opened with a query string. */
  onOpen(request: RequestContext, query: URLSearchParams): Promise<void>;
  /** Addresses of pages with a form for a long message. */
  long_forms: readonly string[];
}

/** Serves every address that is neither API nor file as a page, rendered on the server. */
export async function servePages(
  app: FastifyInstance,
  context: AppContext,
  renderer: PageRenderer,
  parts: PageParts,
): Promise<void> {
  const turns = new Turns(turnLimits.pages);
  await renderer.serveFiles(app);
  app.removeAllContentTypeParsers();
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const route: Omit<RouteOptions, "url"> = {
    method: ["GET", "POST"],
    onRequest: async (request, reply) => {
      // An unknown API address is answered by the API's error handler.
      if (isApiAddress(request.url)) return reply.callNotFound();
      request.page_route = renderer.routeOf?.(request.url.split("?", 1)[0] ?? "") ?? "page";
      request.requestContext = await authenticate(context, request, reply);
      const { limits } = context;
      await limits.consumeLocally(requestLimits.pages_by_address, clientKeyOf(request.client_address));
      await openPage(context, parts, request);
    },
    handler: (request, reply) =>
      turns.run(() => page(context, renderer, parts, request, reply), request.requestContext),
  };
  app.route({ ...route, url: "/*", bodyLimit: MAX_PUBLIC_BODY_BYTES });
  // React Router's script posts to the address with .data.
  for (const url of parts.long_forms.flatMap((path) => [path, `${path}.data`]))
    app.route({ ...route, url, bodyLimit: MAX_LONG_FORM_BYTES });
}

/**
 * Checks a request before its page is rendered. Forms work without scripts, so they carry no CSRF token. Instead, a
 * form posted by another site is refused by its origin.
 */
async function openPage(context: AppContext, parts: PageParts, request: FastifyRequest): Promise<void> {
  const named = request.headers["sec-fetch-site"] !== undefined || request.headers.origin !== undefined;
  if (request.method === "POST" && !(named && isSameSite(context.config.publicUrl, request.headers)))
    throw apiError("csrf_failed");
  // A picture or frame on another site must not count as a visit of a referral.
  const isOpened = ["document", undefined].includes(request.headers["sec-fetch-dest"] as string | undefined);
  const question = request.url.indexOf("?");
  if (isOpened && question >= 0)
    await parts.onOpen(request.requestContext, new URLSearchParams(request.url.slice(question)));
}

async function page(
  context: AppContext,
  renderer: PageRenderer,
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64url");
  const response = await renderer.render(toWebRequest(context, request), {
    api: parts.api(request.requestContext),
    viewer: request.requestContext.viewer,
    is_held_back: request.requestContext.is_held_back,
    public_url: context.config.publicUrl,
    nonce,
    draw_share_card: (card) => parts.draw_share_card(card, request.requestContext),
  });
  giveBrowser(context, request);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  reply.code(response.status);
  answerUnavailable(request.requestContext, reply);
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  sendCookies(context, request.requestContext, reply, { isForm: request.method === "POST" });
  if (!response.headers.get("content-type")?.startsWith("text/html"))
    return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
  const { html, policy } = hashScripts(await response.text(), nonce);
  if (!renderer.relaxedPolicy) reply.header("content-security-policy", policy);
  else reply.header("content-security-policy", "frame-ancestors 'none'");
  return reply.send(withScriptsLast(html));
}

/** Answers 503 if some data of a page could not be read, so that caches, monitors and search engines try again. */
function answerUnavailable({ unavailable }: RequestContext, reply: FastifyReply): void {
  if (!unavailable || (reply.statusCode !== 200 && reply.statusCode !== 500)) return;
  const seconds = unavailable.retryAfterSeconds ?? 5;
  reply.code(503).header("retry-after", String(seconds)).header("cache-control", "no-store");
}

/** Sets a CSRF cookie if a form came without one, because limits count by browser (admission/admit.ts). */
function giveBrowser(context: AppContext, { method, requestContext }: FastifyRequest): void {
  const { cookies_out, session } = requestContext;
  if (method !== "POST" || browserOf(context.secret, requestContext)) return;
  if (!cookies_out.some(({ name }) => name === "csrftoken")) cookies_out.push(csrfCookie(context, session));
}

/**
 * Lowers the priority of scripts. Pages are complete without them, so on a slow network styles and fonts load first.
 * React Router writes the script links and has no option for their priority.
 */
export function withScriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Replaces the nonces of the page's own inline scripts by hashes in the policy, so that the page can be cached. A
 * script in user content has no nonce, so the policy blocks it.
 */
export function hashScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes: string[] = [];
  const marked = new RegExp(`<script\\b[^>]*? nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, body] of html.matchAll(marked))
    if (body) hashes.push(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), policy: pagePolicy(hashes) };
}

function pagePolicy(hashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    // Style attributes are allowed for widths and colours from data. Style elements are not.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Frames of this site are blocked by their own headers, except for a submission's preview.
    "frame-src 'self' https://www.youtube-nocookie.com https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' mailto:",
    "frame-ancestors 'none'",
  ].join("; ");
}

function toWebRequest(context: AppContext, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string") headers.set(name, value);
  // The form's origin was already checked. React Router would compare it with the Host header. It would refuse forms of
  // pages with `Referrer-Policy: no-referrer`, whose origin is `null`.
  headers.delete("origin");
  // The host comes from PUBLIC_URL, because clients can choose the Host header.
  const url = new URL(context.config.publicUrl);
  const asked = new URL(request.url.replace(/^\/+/, "/"), url);
  url.pathname = asked.pathname;
  url.search = asked.search;
  return new Request(url, {
    method: request.method,
    headers,
    signal: request.requestContext.gone,
    ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
  });
}
