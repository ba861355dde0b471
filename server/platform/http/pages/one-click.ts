import type { FastifyInstance } from "fastify";
import { ApiError } from "#contract/shared/api-error.ts";
import { oneClickLimit } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";

interface OneClick {
  /** Address to which mail programs post. */
  path: string;
  /** Page with the button, for people. */
  page: string;
  /** Sentence for the mail program after a success. */
  done: string;
  /** Stops the emails that the token names. */
  stop(by: { viewer: null; address: string }, token: string): Promise<unknown>;
}

/**
 * Serves an address to which mail programs post for their "Unsubscribe" button (RFC 8058). They send no cookie, no
 * Origin and always the same form, so only the token identifies the person. A GET redirects to the page with the
 * button.
 */
export function serveOneClickAt(
  app: FastifyInstance,
  context: AppContext,
  { path, page, done, stop }: OneClick,
): void {
  const tokenOf = (query: unknown) => String((query as { token?: unknown }).token ?? "").slice(0, 600);
  void app.register(async (one) => {
    one.removeAllContentTypeParsers();
    one.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      done(null);
    });
    one.post(path, async (request, reply) => {
      await context.limits.consumeLocally(oneClickLimit, clientKeyOf(request.client_address));
      reply.header("cache-control", "no-store");
      try {
        await stop({ viewer: null, address: request.client_address }, tokenOf(request.query));
        return await reply.code(200).type("text/plain; charset=utf-8").send(`${done}\n`);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return await reply.code(error.status).type("text/plain; charset=utf-8").send(`${error.message}\n`);
      }
    });
    one.get(path, (request, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(`${page}?token=${encodeURIComponent(tokenOf(request.query))}`, 303),
    );
  });
}
