/** Who may import whom. The arrows are drawn in ARCHITECTURE.md; tests/ may import anything. */

const tests = "\\.test\\.tsx?$";

/** Nothing outside `from` tests is let through: each rule forbids one arrow. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const audiences = ["site", "account", "student", "staff"].map((audience) =>
  forbid(
    `${audience}-stays-apart`,
    "Audiences never import each other: what two of them show lives in web/shared.",
    { path: `^web/${audience}/` },
    { path: "^web/(site|account|student|staff)/", pathNot: `^web/${audience}/` },
  ),
);

export default {
  forbidden: [
    forbid(
      "contract-is-plain-data",
      "contract/ imports zod and itself: it runs in the browser, in the server and in no framework.",
      { path: "^contract/", pathNot: tests },
      { pathNot: ["^contract/", "^node_modules/zod/"] },
    ),
    forbid(
      "web-knows-no-server",
      "web/ reaches the institute through the contract alone, not even by a type.",
      { path: "^web/" },
      { path: "^server/" },
    ),
    forbid(
      "server-knows-no-web",
      "The server starts the built pages by their path; it imports nothing of them.",
      { path: "^server/", pathNot: tests },
      { path: "^web/" },
    ),
    ...audiences,
    forbid(
      "ui-knows-no-noun",
      "web/ui/layout is buttons and tables: it knows nothing about the institute.",
      { path: "^web/ui/layout/", pathNot: tests },
      {
        path: [
          "^contract/",
          "^web/(site|account|student|staff|shared|dashboard)/",
          "^web/(routes|paths|api)\\.",
        ],
      },
    ),
    forbid(
      "shared-knows-no-page",
      "web/shared is shown by pages, on whatever page that is.",
      { path: "^web/shared/", pathNot: tests },
      { path: "^web/(site|account|student|staff|dashboard)/|^web/routes\\." },
    ),
    forbid(
      "code-knows-no-tests",
      "What runs for people imports nothing that is there for tests.",
      { path: "^(contract|server|web)/", pathNot: tests },
      { path: ["^tests/", tests] },
    ),
    forbid("no-cycles", "Two files that need each other are one file, or three.", {}, { circular: true }),
    forbid(
      "resolvable",
      "An import that leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: "\\+types/|^virtual:|/build/server/" },
    ),
    forbid(
      "no-development-packages",
      "What runs for people imports only packages that are installed for them.",
      { path: "^(contract|server|web)/", pathNot: tests },
      {
        dependencyTypes: ["npm-dev", "npm-no-pkg"],
        dependencyTypesNot: ["type-only"],
        pathNot: "^node_modules/(@types|vite|@react-router/dev)/",
      },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so swc reads the files (docs/decisions).
    parser: "swc",
    tsPreCompilationDeps: true,
    // A worktree may share its packages by a link; they count as its own.
    preserveSymlinks: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
