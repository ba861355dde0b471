import { fileURLToPath } from "node:url";

/** What rolldown tells of a module. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

const project = fileURLToPath(new URL("..", import.meta.url));

/** The router's and the browser's own start, which every page with a script loads. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** Forms check by it; who only reads does not load it. */
const schemas = /\/node_modules\/zod\/|\/web\/zod\.ts$/;
/** The layout, cards and states of every public page. */
const publicPage =
  /^web\/(?:site\/(?:site|meta)|shared\/program-card|ui\/(?:layout\/(?:section-heading|page-heading|empty-state)|inputs\/(?:field|input)))\.tsx?$/;

/**
 * A few files, each compressed as one, in place of some forty small ones: on a slow network each request costs, and what
 * is compressed alone compresses badly. A module goes by who needs it at once:
 *
 * - `framework`: every page with a script;
 * - `schemas`: who checks a form;
 * - `common`: every public page and the dashboard;
 * - `shared`: some public pages and the dashboard;
 * - `public`: every public page;
 * - `dashboard`: the dashboard, for everybody who opens it;
 * - `student`: a student's first screen and the badges of their menu, with what hears the news;
 * - `staff`: the list of the staff's sections, with its icons and what counts the work that waits.
 *
 * What only some sections or forms need stays in chunks of their own, so that nothing of staff comes to a student.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (framework.test(id)) return "framework";
  if (schemas.test(id)) return "schemas";
  const roots = rootsOf(id, graph);
  if (roots.has("start")) return "framework";
  const isAtStart = roots.has("dashboard") || roots.has("student-start");
  if (roots.has("public") || roots.has("layout")) {
    if (isAtStart) return roots.has("layout") ? "common" : "shared";
    return publicPage.test(nameOf(id)) ? "public" : null;
  }
  if (isAtStart) return roots.has("dashboard") ? "dashboard" : "student";
  return roots.has("staff-start") ? "staff" : null;
}

const known = new Map<string, Set<string>>();

/** Which parts of the application load the module by plain imports. */
function rootsOf(id: string, graph: Graph): Set<string> {
  const found = known.get(id);
  if (found) return found;
  const roots = new Set<string>();
  const seen = new Set<string>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = graph.getModuleInfo(next);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) roots.add(partOf(nameOf(next)));
    left.push(...module.importers);
  }
  known.set(id, roots);
  return roots;
}

const nameOf = (id: string) => (id.startsWith(project) ? id.slice(project.length) : id);

function partOf(name: string): string {
  if (/^web\/(?:entry\.client|root)\.tsx|react-router\/dist|virtual:/.test(name)) return "start";
  if (name.startsWith("web/dashboard/dashboard.tsx")) return "dashboard";
  if (/^web\/student\/(?:dashboard\/(?:section|news-listener)|.*-badge)\.tsx/.test(name))
    return "student-start";
  if (/^web\/staff\/(?:sections\.ts|today\/today-listener\.tsx)/.test(name)) return "staff-start";
  if (name.startsWith("web/staff/")) return "staff";
  if (name.startsWith("web/site/site.tsx")) return "layout";
  return /^web\/(?:site|account)\//.test(name) ? "public" : name;
}

/** A group takes what its modules import along, so that what is needed by more comes first. */
export const chunkGroups = [
  "framework",
  "schemas",
  "common",
  "shared",
  "public",
  "dashboard",
  "student",
  "staff",
].map((chunk, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: 10 - index,
}));
