import { Outlet, redirectDocument } from "react-router";
import type { PageHandle } from "#web/page/page-handle.ts";
import type { Route } from "./+types/light-pages.ts";

/**
 * Route around the content pages, which are complete as HTML. They are sent without the framework's script, only with
 * the small one in web/site/light (look.md, "Light pages").
 */
export const handle: PageHandle = { script: "light" };

/** Makes the browser load a content page when a page with the framework links to it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    throw redirectDocument(request.url.replace(/\.data(?=\?|$)/, ""));
  },
];

export default function LightPages() {
  return <Outlet />;
}
