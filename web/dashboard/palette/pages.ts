import type { MenuItem } from "#contract/accounts/menu-items.ts";
import { hasPermission, type Principal } from "#contract/shared/permissions.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { paths } from "#web/paths.ts";

interface FoundPage {
  section: string;
  /** Query parameters that open the page within its section. */
  query: Record<string, string>;
  name: string;
  /** Synonyms for the search. */
  also: string;
  isForAdmins?: true;
}

const settings = (tab: string, name: string, also: string): FoundPage => ({
  ...{ section: "settings", query: { tab }, name, also },
});

/** Synonyms for the search of sections. */
export const sectionWords: Record<string, string> = { bin: "deleted trash restore undo" };

/** Pages behind tabs and buttons of the staff's sections. */
const pages: readonly FoundPage[] = [
  { section: "students", query: { import: "list" }, name: "Import Students", also: "csv xlsx upload list" },
  {
    ...{ section: "submitted-assignments", query: { view: "desk" }, name: "Marking desk" },
    also: "grade grading work queue",
  },
  {
    ...{ section: "submitted-assignments", query: { view: "gradebook" }, name: "Gradebook" },
    also: "all grades marks missing",
  },
  {
    ...{ section: "submitted-assignments", query: { view: "attendance" }, name: "Attendance" },
    also: "register sessions present absent late code zoom teams meet report",
  },
  {
    ...{ section: "submitted-assignments", query: { tab: "submissions" }, name: "Student Submissions" },
    also: "work handed in grade",
  },
  {
    ...{ section: "submitted-assignments", query: { tab: "questions" }, name: "Questions" },
    also: "quiz quizzes bank of questions",
  },
  {
    ...{ section: "submitted-assignments", query: { quiz: "new" }, name: "New Quiz" },
    also: "quizzes questions add",
  },
  { section: "communications", query: { contact: "messages" }, name: "Contact Messages", also: "inbox" },
  { section: "communications", query: { posts: "unanswered" }, name: "Community posts", also: "questions" },
  {
    ...{ section: "communications", query: { posts: "reported" }, name: "Reported posts" },
    also: "community abuse reports",
  },
  { section: "programs", query: { synonyms: "list" }, name: "Search Synonyms", also: "words" },
  { section: "affiliates", query: { view: "commissions" }, name: "Commissions", also: "affiliates" },
  { section: "affiliates", query: { view: "payouts" }, name: "Payouts", also: "affiliates batch bonus" },
  { section: "fees", query: { view: "summary" }, name: "Fees: Summary", also: "overdue revenue" },
  {
    section: "fees",
    query: { view: "import" },
    name: "Fees: Import",
    also: "statements bank mobile money csv",
  },
  {
    ...{ section: "fees", query: { view: "settings" }, name: "Fees: Settings", isForAdmins: true },
    also: "due days grace mobile money bank details numbers how to pay access",
  },
  settings("account", "Account", "password email phone devices api tokens two-step login sessions"),
  settings(
    "institute",
    "Institute",
    "name tagline address bank details account contacts social links numbers figures how it works signatory certificates principal map",
  ),
  settings(
    "texts",
    "Texts",
    "hero about story mission vision values reasons terms guidelines privacy site pages wording",
  ),
  settings("employers", "Employers", "logos partners companies"),
  settings("audit", "Audit Log", "history activity changes who log"),
  settings("emails", "Emails", "sent failed outbox mail smtp refused"),
  settings("notifications", "Notifications", "emails choices defaults push"),
  settings("webhooks", "Webhooks", "deliveries integrations"),
];

/**
 * Returns the pages that the person may open and that match all words by their beginnings. Returns none without words,
 * because the list of sections is enough then.
 */
export function pagesFor(principal: Principal, menu: readonly MenuItem[], words: readonly string[]) {
  if (words.length === 0) return [];
  const sections = sectionsFor(principal, menu);
  return pages.flatMap(({ section, query, name, also, isForAdmins }) => {
    const within = sections.find(({ value }) => value === section);
    const terms = `${name} ${also}`.toLowerCase().split(" ");
    const isFound = words.every((word) => terms.some((term) => term.startsWith(word)));
    if (!within || !isFound || (isForAdmins && principal.role !== "admin")) return [];
    return [{ name, section: within.title, to: paths.dashboard(section, query) }];
  });
}

/** Returns what this person's search covers, for the field's placeholder. */
export function coverageOf(principal: Principal, menu: readonly MenuItem[]): string {
  const hasStudents = hasPermission(principal, "students");
  const hasFees = menu.some(({ value }) => value === "fees");
  const parts = [
    ...(hasStudents || hasFees || hasPermission(principal, "assignments") ? ["name", "email", "phone"] : []),
    ...(hasStudents || hasFees ? ["reference"] : []),
    ...(hasPermission(principal, "programs") ? ["program"] : []),
  ];
  const first = parts.slice(0, -1).join(", ");
  const words = [first, parts.at(-1) ?? "page"].filter(Boolean).join(" or ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
