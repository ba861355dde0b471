import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { serveOneClickAt } from "#server/platform/http/pages/one-click.ts";
import { changeLinked } from "./by-link.ts";
import { ONE_CLICK_PATH, UNSUBSCRIBE_PATH } from "./links.ts";

/** Serves the one-click address that stops the kinds of emails which its token names. */
export const serveOneClick = (app: FastifyInstance, context: AppContext) =>
  serveOneClickAt(app, context, {
    path: ONE_CLICK_PATH,
    page: UNSUBSCRIBE_PATH,
    done: "You are unsubscribed.",
    stop: (by, token) => changeLinked(context, by, token, "none"),
  });
