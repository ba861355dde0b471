import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppContext } from "#server/context.ts";

/** Sets security headers on every answer. A route's own headers are kept. */
export function addSecurityHeaders(app: FastifyInstance, context: AppContext): void {
  app.addHook("onSend", async (_request, reply) => setSecurityHeaders(context, reply));
}

export function setSecurityHeaders({ config }: AppContext, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  reply.header("cross-origin-opener-policy", "same-origin");
  if (!reply.hasHeader("cross-origin-resource-policy"))
    reply.header("cross-origin-resource-policy", "same-origin");
  if (!reply.hasHeader("referrer-policy")) reply.header("referrer-policy", "strict-origin-when-cross-origin");
  if (!reply.hasHeader("content-security-policy"))
    reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (config.secure) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}
