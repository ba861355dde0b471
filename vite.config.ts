import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serviceWorker } from "./scripts/build-service-worker.ts";

/** The framework is every page's; the layout, cards and states are every public page's. */
const shared = String.raw`/web/(?:root|site/(?:site|meta)|shared/program-card|ui/(?:layout/(?:section-heading|page-heading|failed-state|empty-state|alert)|inputs/(?:field|input)))\.tsx?$`;

/** Two files, each compressed as one, in place of some thirty small ones: 6 KB less on the home page. */
const groups = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "public", test: new RegExp(shared), priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
