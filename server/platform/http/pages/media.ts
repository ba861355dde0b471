import type { FastifyInstance } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import { mediaFilePattern } from "#contract/shared/files/images.ts";
import type { AppContext } from "#server/context.ts";

/** Serves public pictures. Each is named by the hash of its content, so it never changes (api.md 5). */
export function serveMedia(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string } }>("/media/:name", async ({ params }, reply) => {
    if (!mediaFilePattern.test(params.name)) throw apiError("not_found");
    const stream = await context.files.get(`public/${params.name}`);
    if (!stream) throw apiError("not_found");
    return reply
      .type(`image/${params.name.split(".").at(-1)}`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(stream);
  });
}
