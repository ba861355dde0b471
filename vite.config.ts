import { fileURLToPath } from "node:url";
import cascadeLayers from "@csstools/postcss-cascade-layers";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { browserFloor } from "./scripts/browser-floor.ts";
import { lightScript } from "./scripts/build-light-script.ts";
import { serviceWorker } from "./scripts/build-service-worker.ts";
import { chunkGroups } from "./scripts/chunks.ts";
import { contractForBrowser } from "./scripts/contract-for-browser.ts";
import { cssForFloor } from "./scripts/css-for-floor.ts";
import { directIcons } from "./scripts/direct-icons.ts";

/** Our policy refuses `new Function`, which zod tries in the browser: pages take zod by way of web/zod.ts. */
const zodWithoutEval: Plugin = {
  name: "zod-without-eval",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, importer) =>
    id === "zod" && !importer?.endsWith("/web/zod.ts")
      ? fileURLToPath(new URL("web/zod.ts", import.meta.url))
      : undefined,
};

/** An endpoint or a schema that a page does not use is left out of it, and zod with the last. */
const treeshake = { manualPureFunctions: ["z", "endpoint", "idField", "email", "flag"] };

export default defineConfig({
  plugins: [
    zodWithoutEval,
    contractForBrowser,
    directIcons(),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
    lightScript(),
  ],
  // Layers last: a browser that does not know them would drop all that is in one, which is the whole stylesheet.
  css: { postcss: { plugins: [cssForFloor, cascadeLayers()] } },
  // The rendering holds the icons that it draws, so that the image goes without the package of all icons.
  ssr: { noExternal: ["lucide-react"] },
  build: { assetsInlineLimit: 0, target: browserFloor },
  environments: {
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunkGroups } } } } },
  },
});
