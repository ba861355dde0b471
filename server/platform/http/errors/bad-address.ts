import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { setSecurityHeaders } from "#server/platform/http/pages/security-headers.ts";
import { errorBody } from "./errors.ts";

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This address cannot be read</title>
<h1>This address cannot be read</h1>
<p>It may have been cut or mistyped. <a href="/">Go to the home page</a></p>
</html>
`;

/**
 * Answers 400 to a backslash in a path. URL reads it as a slash, so /\\evil.example/login would be another host's
 * /login.
 */
export function refuseBackslashes(app: FastifyInstance, context: AppContext): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.split("?", 1)[0]?.includes("\\")) return undefined;
    answerBadAddress(context, { statusCode: 400 }, request, reply);
    return reply;
  });
}

/** Answers an address that cannot be decoded, such as /%. It reaches no route and no hook, so set headers here. */
export function answerBadAddress(
  context: AppContext,
  error: { statusCode?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setSecurityHeaders(context, reply);
  reply.header("x-request-id", request.id);
  reply.code(error.statusCode ?? 400).header("cache-control", "no-store");
  if (request.url.startsWith("/api/")) reply.send(errorBody(apiError("bad_request"), request.id));
  else reply.type("text/html; charset=utf-8").send(page);
}
