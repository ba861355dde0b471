import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { serveOneClickAt } from "#server/platform/http/pages/one-click.ts";
import { addressForgotten, forgetAddress, forgetPaths } from "./forget.ts";

/** Serves the one-click address that deletes the waiting requests of the address in its token. */
export const serveForgetOneClick = (app: FastifyInstance, context: AppContext) =>
  serveOneClickAt(app, context, {
    path: forgetPaths.one_click,
    page: forgetPaths.page,
    done: addressForgotten,
    stop: (by, token) => forgetAddress(context, by, token),
  });
