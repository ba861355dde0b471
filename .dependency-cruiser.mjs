/** Who may import whom. The arrows are drawn in ARCHITECTURE.md; tests/ may import anything. */

const tests = "\\.test\\.tsx?$";
const domains = "(accounts|learning|affiliates|content|admin|notifications)";

/** A rule that forbids one arrow. */
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
    forbid(
      "platform-knows-no-domain",
      "server/platform would serve another institute, too: what it needs of the domains is handed to it by server/app.",
      { path: "^server/platform/", pathNot: tests },
      {
        path: [`^server/${domains}/`, "^server/app/", "^server/main\\.ts$", "^seed/"],
      },
    ),
    forbid(
      "domains-meet-in-queries-and-verbs",
      "A domain uses another through its queries and verbs; how that one answers requests is its own.",
      { path: `^server/${domains}/`, pathNot: tests },
      { path: `^server/${domains}/.*(handlers|serialize)\\.ts$`, pathNot: "^server/$1/" },
    ),
    forbid(
      "nobody-knows-the-seed",
      "Demonstration content is put in at a start and by commands; no feature depends on it.",
      { path: "^(contract|server|web)/", pathNot: ["^server/(main\\.ts|app/serving\\.ts)$", tests] },
      { path: "^seed/" },
    ),
    forbid(
      "shared-contract-knows-no-domain",
      "contract/shared is what every domain's contract stands on. What a page gets names all of them.",
      { path: "^contract/shared/", pathNot: [tests, "/page-context\\.ts$"] },
      { path: `^contract/${domains}/` },
    ),
    ...audiences,
    forbid(
      "ui-knows-no-domain",
      "web/ui is buttons, fields and dialogs: it knows nothing about the institute.",
      { path: "^web/ui/", pathNot: tests },
      {
        path: [
          "^contract/",
          "^web/(site|account|student|staff|shared|dashboard)/",
          "^web/(routes|paths|api)\\.|^web/api/",
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
      "Product code imports nothing that is there for tests.",
      { path: "^(contract|server|web|seed)/", pathNot: tests },
      { path: ["^tests/", tests] },
    ),
    forbid("no-cycles", "Two files that need each other are one file, or three.", {}, { circular: true }),
    forbid(
      "resolvable",
      "An import that leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: "\\+types/|^/api/docs/|^virtual:|/build/server/|^\\./api\\.d\\.ts$" },
    ),
    forbid(
      "no-development-packages",
      "Product code imports only packages that are installed with it.",
      { path: "^(contract|server|web|seed)/", pathNot: tests },
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
