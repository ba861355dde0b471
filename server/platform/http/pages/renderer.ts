import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { RouteObject, RouterContextProvider, ServerBuild } from "react-router";
import type { PageContext } from "#contract/page-context.ts";
import { withProductionBuilds } from "#server/config/config.ts";
import type { PageRenderer } from "./pages.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const clientFolder = path.join(root, "build/client");
const serverBuild = path.join(root, "build/server/index.js");

/**
 * Matches the service worker and its compressed copies. Browsers must check for a new version at each start, and its
 * policy allows it only to fetch from this site.
 */
const serviceWorker = /[\\/]sw\.js(?:\.br|\.gz)?$/;

type PageContextKey = Parameters<RouterContextProvider["set"]>[0];

/** Returns a render function for a build whose entry exports the key of the page's context. */
export function renderWith(
  router: typeof import("react-router"),
  build: ServerBuild,
  mode: "production" | "development",
): PageRenderer["render"] {
  const handle = router.createRequestHandler(build, mode);
  const { pageContext } = build.entry.module as unknown as { pageContext: PageContextKey };
  return (request, context: PageContext) => {
    const provider = new router.RouterContextProvider();
    provider.set(pageContext, context);
    return handle(request, provider);
  };
}

/** Returns a function that finds an address's template in the build's route table. */
export function routeOfPage(
  { matchRoutes }: typeof import("react-router"),
  { routes }: ServerBuild,
): (path: string) => string {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, ...(path !== undefined && { path }), children: below(id) },
      );
  const tree = below(undefined);
  return (path) => {
    const parts = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path || []);
    return `/${parts.join("/")}`;
  };
}

/** Returns a renderer for the site that `npm run build` made. */
export async function builtRenderer(): Promise<PageRenderer> {
  if (!existsSync(serverBuild)) throw new Error("The site is not built yet: run `npm run build` first.");
  const [router, build] = await withProductionBuilds(() =>
    Promise.all([import("react-router"), import(serverBuild) as Promise<ServerBuild>]),
  );
  return {
    render: renderWith(router, build, "production"),
    routeOf: routeOfPage(router, build),
    relaxedPolicy: false,
    async serveFiles(app) {
      // Files are looked up at each request, because an upgrade adds another release's assets (scripts/upgrade.mjs).
      await app.register(fastifyStatic, {
        root: path.join(clientFolder, "assets"),
        prefix: "/assets/",
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: "365d",
      });
      await app.register(fastifyStatic, {
        decorateReply: false,
        globIgnore: ["assets/**"],
        root: clientFolder,
        wildcard: false,
        index: false,
        preCompressed: true,
        maxAge: 0,
        setHeaders(reply, file: string) {
          if (serviceWorker.test(file)) {
            reply.header("cache-control", "no-cache");
            reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
            return;
          }
          reply.header("cache-control", "public, max-age=3600");
        },
      });
    },
  };
}
