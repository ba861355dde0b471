import type { FastifyInstance } from "fastify";
import { ApiError } from "#contract/shared/api-error.ts";
import { oneClickLimit } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { changeLinked } from "./by-link.ts";
import { ONE_CLICK_PATH, UNSUBSCRIBE_PATH } from "./links.ts";

/**
 * Serves the address to which mail programs post for their "Unsubscribe" button (RFC 8058). They send no cookie, no
 * Origin and always the same form, so only the token identifies the person. A GET redirects to the page with the
 * button.
 */
export function serveOneClick(app: FastifyInstance, context: AppContext): void {
  const tokenOf = (query: unknown) => String((query as { token?: unknown }).token ?? "").slice(0, 200);
  void app.register(async (one) => {
    one.removeAllContentTypeParsers();
    one.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      done(null);
    });
    one.post(ONE_CLICK_PATH, async (request, reply) => {
      await context.limits.consumeLocally(oneClickLimit, clientKeyOf(request.client_address));
      reply.header("cache-control", "no-store");
      try {
        const visitor = { viewer: null, address: request.client_address };
        await changeLinked(context, visitor, tokenOf(request.query), "none");
        return await reply.code(200).type("text/plain; charset=utf-8").send("You are unsubscribed.\n");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return await reply.code(error.status).type("text/plain; charset=utf-8").send(`${error.message}\n`);
      }
    });
    one.get(ONE_CLICK_PATH, (request, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(`${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(tokenOf(request.query))}`, 303),
    );
  });
}
