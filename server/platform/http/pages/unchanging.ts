import type { FastifyInstance } from "fastify";
import { requestLimits } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { CachedAnswer } from "#server/platform/cache/cached-answer.ts";
import { encodingFor } from "#server/platform/cache/encodings.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";

/**
 * Serves an answer that does not change while the process runs. It is made at the first request, to keep the start
 * fast, and compressed once for each encoding. Each request counts as a page.
 */
export function serveUnchanging(
  app: FastifyInstance,
  context: AppContext,
  path: string,
  headers: Record<string, string>,
  make: () => string,
): void {
  let answer: CachedAnswer | undefined;
  app.get(path, {
    onRequest: ({ client_address }) => countPage(context, client_address),
    handler: async (request, reply) => {
      answer ??= new CachedAnswer(Buffer.from(make()), headers, path);
      const { etag, body, encoding } = await answer.variant(encodingFor(request.headers["accept-encoding"]));
      reply.headers({ ...headers, etag, vary: "accept-encoding" });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.send(body);
    },
  });
}

/**
 * Counts a page for the client.
 * @throws ApiError 429 beyond the limit of pages
 */
async function countPage({ limits }: AppContext, address: string): Promise<void> {
  await limits.consumeLocally(requestLimits.pages_by_address, clientKeyOf(address));
}
