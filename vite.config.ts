import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { browserFloor } from "./scripts/browser-floor.ts";
import { serviceWorker } from "./scripts/build-service-worker.ts";
import { cssForFloor } from "./scripts/css-for-floor.ts";

/** The framework is every page's; the layout, cards and states are every public page's. */
const shared = String.raw`/web/(?:root|site/(?:site|meta)|shared/program-card|ui/(?:layout/(?:section-heading|page-heading|failed-state|empty-state|alert)|inputs/(?:field|input)))\.tsx?$`;

/** Two files, each compressed as one, in place of some thirty small ones: 6 KB less on the home page. */
const groups = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "public", test: new RegExp(shared), priority: 1 },
];

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

export default defineConfig({
  plugins: [zodWithoutEval, tailwindcss(), reactRouter(), serviceWorker()],
  css: { postcss: { plugins: [cssForFloor] } },
  // The rendering holds the icons that it draws, so that the image goes without the package of all icons.
  ssr: { noExternal: ["lucide-react"] },
  build: { assetsInlineLimit: 0, target: browserFloor },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
