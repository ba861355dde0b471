import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../web/page/load-route-module.ts", import.meta.url));

/**
 * Replaces the function with which the router loads the modules of routes (web/page/load-route-module.ts). The router
 * has no option for lost modules. The build fails if a new version has no such file.
 */
export function lostModules(): Plugin {
  let isReplaced = false;
  return {
    name: "lost-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(id, importer) {
      if (!id.endsWith("/routeModules.js") || !importer?.includes("/react-router/dist/")) return;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("react-router no longer loads routes by routeModules.js.");
    },
  };
}
