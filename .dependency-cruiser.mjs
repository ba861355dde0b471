/** The allowed imports, which ARCHITECTURE.md draws. Tests may import anything. */

const tests = "\\.test\\.tsx?$";
/** The domains of the server. */
const domains = [
  "institute",
  "accounts",
  "content",
  "affiliates",
  "fees",
  "courses",
  "community",
  "students",
  "notifications",
  "admin",
];
const anyDomain = `(${domains.join("|")})`;
const contracts = [
  "affiliates",
  "community",
  "content",
  "fees",
  "notifications",
  "courses",
  "accounts",
  "students",
  "admin",
];
const platform = [
  "network",
  "cache",
  "calendar",
  "database",
  "logging",
  "pdf",
  "spreadsheets",
  "events",
  "jobs",
  "storage",
  "email",
  "backup",
  "http",
  "records",
  "imports",
  "processes",
  "metrics",
];

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

/** Each folder may use those before it, and none after it. A folder that is neither listed nor among `others` has no place yet. */
const inOrder = (parent, folders, comment, others = []) => [
  ...folders
    .slice(0, -1)
    .map((folder, place) =>
      forbid(
        `${parent.replaceAll("/", "-")}-${folder}-knows-no-later-folder`,
        comment,
        { path: `^${parent}/${folder}/`, pathNot: tests },
        { path: `^${parent}/(${folders.slice(place + 1).join("|")})/` },
      ),
    ),
  forbid(
    `${parent.replaceAll("/", "-")}-folder-has-a-place`,
    "A new folder is listed in .dependency-cruiser.mjs, after the folders that it uses.",
    { path: `^${parent}/(?!(?:${[...folders, ...others].join("|")})/)[^/]+/` },
    {},
  ),
];

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
      "server/platform would serve another institute, too. server/app passes it what it needs from the domains.",
      { path: "^server/platform/", pathNot: tests },
      {
        path: [`^server/${anyDomain}/`, "^server/app/", "^server/main\\.ts$", "^seed/"],
      },
    ),
    forbid(
      "domains-meet-in-queries-and-verbs",
      "A domain uses the queries and verbs of another domain, but not its handlers and serializers.",
      { path: `^server/${anyDomain}/`, pathNot: tests },
      { path: `^server/${anyDomain}/.*(handlers|serialize)\\.ts$`, pathNot: "^server/$1/" },
    ),
    forbid(
      "nobody-knows-the-seed",
      "Demonstration content is put in at a start and by commands; no feature depends on it.",
      { path: "^(contract|server|web)/", pathNot: ["^server/(main\\.ts|app/serving\\.ts)$", tests] },
      { path: "^seed/" },
    ),
    forbid(
      "shared-contract-knows-no-domain",
      "contract/shared is what every domain's contract stands on.",
      { path: "^contract/shared/", pathNot: tests },
      { path: `^contract/(${contracts.join("|")})/` },
    ),
    ...audiences,
    ...inOrder(
      "server",
      domains,
      "A domain never imports a later one. Effects in a later domain are followers of an act (server/app/what-follows.ts).",
      ["app", "config", "platform"],
    ),
    ...inOrder("contract", contracts, "A schema that needs two domains belongs to the later one.", [
      "shared",
    ]),
    ...inOrder("server/platform", platform, "The folders of the platform use each other in one order."),
    forbid(
      "dashboard-knows-sections-by-their-list",
      "The frame of the dashboard imports sections only through web/dashboard/sections.ts.",
      { path: "^web/dashboard/", pathNot: ["^web/dashboard/(sections\\.ts|dashboard\\.tsx)$", tests] },
      { path: "^web/(staff|student)/" },
    ),
    forbid(
      "browser-knows-nothing",
      "web/browser is about the browser alone and imports nothing else of web/.",
      { path: "^web/browser/", pathNot: tests },
      { path: "^web/(?!browser/)" },
    ),
    forbid(
      "ui-knows-no-domain",
      "web/ui is buttons, fields and dialogs: it knows nothing about the institute. It may use helpers of plain text.",
      { path: "^web/ui/", pathNot: tests },
      {
        path: [
          "^contract/(?!shared/text/)",
          "^web/(site|account|student|staff|shared|dashboard)/",
          "^web/(routes|paths)\\.|^web/(api|browser|page)/",
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
