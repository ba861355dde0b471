import { fileURLToPath } from "node:url";
import cascadeLayers from "@csstools/postcss-cascade-layers";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { browserFloor } from "./scripts/build/browser-floor.ts";
import { lightScript } from "./scripts/build/build-light-script.ts";
import { serviceWorker } from "./scripts/build/build-service-worker.ts";
import { chunkGroups } from "./scripts/build/chunks.ts";
import { contractForBrowser } from "./scripts/build/contract-for-browser.ts";
import { cssForFloor } from "./scripts/build/css-for-floor.ts";
import { directIcons, shortIcons } from "./scripts/build/direct-icons.ts";
import { lostModules } from "./scripts/build/lost-modules.ts";

/** Our content security policy refuses `new Function`, which zod tries. In the browser, web/zod.ts replaces it. */
const zodWithoutEval: Plugin = {
  name: "zod-without-eval",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, importer) =>
    id === "zod" && !importer?.endsWith("/web/zod.ts")
      ? fileURLToPath(new URL("web/zod.ts", import.meta.url))
      : undefined,
};

/** Lets entries export what the groups of scripts/build/chunks.ts share. React Router's plugin sets another value. */
const entriesMayShare: Plugin = {
  name: "entries-may-share",
  enforce: "post",
  configEnvironment: (name) =>
    name === "client"
      ? { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } }
      : undefined,
};

/** Functions without side effects. A page that uses no schema loads neither unused endpoints nor zod. */
const treeshake = { manualPureFunctions: ["z", "endpoint", "idField", "email", "flag"] };

/** The parts of a quiz import little that its page has not loaded. A list for each would be most of the page's growth. */
const modulePreload = {
  resolveDependencies: (_file: string, deps: string[], { hostId }: { hostId: string }) =>
    /quiz-page|attempt-part|quiz-start/.test(hostId) ? [] : deps,
};

export default defineConfig({
  plugins: [
    zodWithoutEval,
    contractForBrowser,
    directIcons(),
    shortIcons,
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
    lightScript(),
    lostModules(),
    entriesMayShare,
  ],
  // Layers are replaced last. An old browser would otherwise drop the whole stylesheet, which is in layers.
  css: { postcss: { plugins: [cssForFloor, cascadeLayers()] } },
  // The server's build contains the icons that it draws, so the image does not need the package of all icons.
  ssr: { noExternal: ["lucide-react"] },
  // Without this, `npm run dev` finds packages of later sections only when they load, and reloads the page.
  optimizeDeps: { entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.{ts,tsx}"] },
  build: { assetsInlineLimit: 0, target: browserFloor },
  environments: {
    client: {
      build: {
        modulePreload,
        rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
});
