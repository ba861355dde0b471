import type { ServerBuild } from "react-router";
import type { PageRenderer } from "./pages.ts";
import { renderWith } from "./renderer.ts";

/** Serves the site from its sources and reloads it when they change (`npm run dev`). */
export async function devRenderer(): Promise<PageRenderer> {
  const [{ createServer }, router] = await Promise.all([import("vite"), import("react-router")]);
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    relaxedPolicy: true,
    async serveFiles(app) {
      app.addHook("onRequest", (request, reply, done) => {
        request.is_source_module = true;
        vite.middlewares(request.raw, reply.raw, () => {
          request.is_source_module = false;
          done();
        });
      });
      app.addHook("onClose", () => vite.close());
    },
    async render(request, context) {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return renderWith(router, build, "development")(request, context);
    },
  };
}
