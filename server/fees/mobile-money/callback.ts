import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callbackLimit } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { CALLBACK_PATH } from "./callback-address.ts";
import { askSoon } from "./queue.ts";

const Id = z.uuid();

/**
 * Serves the address that the network calls when a request has ended (MTN: by PUT or POST, once). Anybody may call it,
 * so its content is not even read. A call only makes the next question to the network come at once. The answer is the
 * same for every id.
 */
export function serveCallbacks(app: FastifyInstance, context: AppContext): void {
  if (!context.config.mobileMoney) return;
  void app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      done(null);
    });
    callbacks.route<{ Params: { id: string } }>({
      method: ["POST", "PUT"],
      url: `${CALLBACK_PATH}/:id`,
      async handler(request, reply) {
        await context.limits.consumeLocally(callbackLimit, clientKeyOf(request.client_address));
        const { data: id } = Id.safeParse(request.params.id);
        if (id) await askSoon(context, id);
        return reply.code(204).send();
      },
    });
  });
}
