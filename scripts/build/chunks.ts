import { fileURLToPath } from "node:url";

/** Facts about a module from rolldown. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Packages that every page with a script loads. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** Schema library, with which forms check their fields. Pages without a form do not load it. */
const schemas = /\/node_modules\/zod\/|\/web\/zod\.ts$/;
/** Layout, heading and fields of the public pages with a script. */
const publicPage =
  /^web\/(?:site\/(?:site|meta\/meta)|ui\/(?:layout\/page-heading|inputs\/(?:field|input)))\.tsx?$/;
/** Public pages with a script, and what they load on demand. All others in web/site are content pages (web/site/light/light-pages.tsx). */
const scriptedPage =
  /^web\/(?:account\/|shared\/referrals\/referral\.|site\/(?:become-affiliate|frame|offline)\/|site\/(?:personal-pages|not-found)\.)/;

/** Badge of the community, which is also in the menu of staff. */
const badgeForAll = /^web\/student\/community\/answers-badge\./;

/** Frame of the staff's lists, and deletion of their rows. Parts of only some lists, such as a search, are separate. */
const lists = /^web\/dashboard\/lists\/(?:define-list|filters\/filters|order|paged-list)\./;
const deletion = /^web\/dashboard\/lists\/(?:deletion\/(?:deletion|delete-dialog)|goes-along|row-actions)\./;
/** Making a change and reading the address, as nearly every section does. */
const changes =
  /^web\/(?:api\/(?:use-change|failures\/(?:sentence-of|offline-problem))|dashboard\/shell\/use-address)\./;

/**
 * Returns the chunk of a module; null leaves it to rolldown. A few large files replace some forty small ones, because
 * each request costs time on a slow network, and small files compress badly. The chunk depends on the pages that need
 * the module at once. Content pages load none of these chunks, so they do not count. "Public page" means one with a
 * script here:
 *
 * - `framework`: every page with a script;
 * - `schemas`: every page that checks a form;
 * - `common`: every public page and the dashboard;
 * - `shared`: some public pages and the dashboard;
 * - `parts`: every public page, and sections of the dashboard;
 * - `public`: every public page;
 * - `dashboard`: the dashboard, for everybody who opens it, and parts of a student's first screen that others need, too;
 * - `student`: the rest of a student's first screen, the badges of their menu, and the listener for news;
 * - `both`: icons of the staff's sections that sections of students or public pages use, too;
 * - `staff`: the list of the staff's sections, with its icons and the count of waiting work;
 * - `changes`: making a change in a section;
 * - `lists`: the frame of the staff's declared lists;
 * - `deletion`: the deletion of their rows.
 *
 * Modules that only some sections or forms need stay in separate chunks, so that students load no code of the staff.
 * Staff load no code of students either.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (framework.test(id)) return "framework";
  if (schemas.test(id)) return "schemas";
  const roots = rootsOf(id, graph);
  if (roots.has("start")) return "framework";
  const isAtStart = roots.has("dashboard") || roots.has("student-start");
  if (roots.has("public") || roots.has("layout")) {
    if (isAtStart) return roots.has("layout") ? "common" : "shared";
    if (roots.has("layout") || publicPage.test(nameOf(id))) return isInSections(roots) ? "parts" : "public";
    return roots.has("staff-start") ? "both" : null;
  }
  if (isAtStart) return isOnlyOfStudents(roots) ? "student" : "dashboard";
  if (roots.has("staff-start")) return isOnlyOfStaff(roots) ? "staff" : "both";
  const name = nameOf(id);
  if (changes.test(name)) return "changes";
  return lists.test(name) ? "lists" : deletion.test(name) ? "deletion" : null;
}

const isInSections = (roots: Set<string>) =>
  [...roots].some((root) => !["public", "layout", "content"].includes(root));

const isOnlyOfStudents = (roots: Set<string>) =>
  [...roots].every((root) => root === "student-start" || root.startsWith("web/student/"));

const isOnlyOfStaff = (roots: Set<string>) => [...roots].every((root) => root.startsWith("staff"));

const known = new Map<string, Set<string>>();

/** Returns the parts of the application that load the module by static imports. */
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
  if (name.startsWith("web/dashboard/dashboard.tsx") || badgeForAll.test(name)) return "dashboard";
  if (/^web\/student\/(?:dashboard\/(?:section|news-listener)|.*-badge)\.tsx/.test(name))
    return "student-start";
  if (/^web\/staff\/(?:sections\.ts|today\/today-listener\.tsx)/.test(name)) return "staff-start";
  if (name.startsWith("web/staff/")) return "staff";
  if (name.startsWith("web/site/site.tsx")) return "layout";
  if (scriptedPage.test(name)) return "public";
  return name.startsWith("web/site/") ? "content" : name;
}

const groups = [
  "framework",
  "schemas",
  "common",
  "shared",
  "parts",
  "public",
  "dashboard",
  "student",
  "both",
  "staff",
];
/** Chunks that do not include the imports of their modules, because students need some of these imports. */
const bare = ["changes", "lists", "deletion"];

/** Groups of chunks. A group includes the imports of its modules, so the groups that more pages need come first. */
export const chunkGroups = [...groups, ...bare].map((chunk, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: 13 - index,
  includeDependenciesRecursively: groups.includes(chunk),
}));
