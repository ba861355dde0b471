import type { ServerBuild } from "react-router";
import type { PageRenderer } from "./pages.ts";
import { renderWith } from "./renderer.ts";

/** The site from its sources, reloaded as they change (`npm run dev`). */
export async function devRenderer(): Promise<PageRenderer> {
  const [{ createServer }, router] = await Promise.all([import("vite"), import("react-router")]);
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    relaxedPolicy: true,
    async serveFiles(app) {
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done);
      });
      app.addHook("onClose", () => vite.close());
    },
    async render(request, context) {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return renderWith(router, build, "development")(request, context);
    },
  };
}
