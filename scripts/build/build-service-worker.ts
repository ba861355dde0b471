import { build, type Plugin } from "vite";
import { browserFloor } from "./browser-floor.ts";

/**
 * Builds the service worker into one file, /sw.js. The name must never change, because browsers keep asking for it. It
 * shares no chunk with the pages, because not every browser runs a service worker that is a module.
 */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    closeBundle: async () => {
      await build({
        configFile: false,
        logLevel: "warn",
        build: {
          outDir: "build/client",
          emptyOutDir: false,
          copyPublicDir: false,
          target: browserFloor,
          lib: {
            entry: "web/dashboard/offline/service-worker/service-worker.ts",
            formats: ["iife"],
            name: "worker",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
}
