import { Outlet, redirectDocument } from "react-router";
import type { PageHandle } from "#web/page-handle.ts";
import type { Route } from "./+types/light-pages.ts";

/**
 * Around the content pages, which are complete as HTML: they are sent without the framework's script (look.md, "Light
 * pages"). What is lively in them is in web/site/light.
 */
export const handle: PageHandle = { script: "light" };

/** From a page that has the framework, the browser itself goes to such a page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    throw redirectDocument(request.url.replace(/\.data(?=\?|$)/, ""));
  },
];

export default function LightPages() {
  return <Outlet />;
}
