import { build, type Plugin } from "vite";

/**
 * Builds the service worker into one file at a name of its own, since browsers ask for it by that name for ever; a
 * chunk shared with the pages would make of it a module, which not every browser runs there.
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
          target: "es2022",
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
