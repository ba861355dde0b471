import type { HappenedKind, PersonAction, StaffAction } from "#contract/admin/staff-today.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { hasPermission, type Permission, type Principal, permissions } from "#contract/shared/permissions.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { paths } from "#web/paths.ts";
import { pageOf } from "#web/staff/settings/page-of-record.ts";

/** Line of an action: its address, and the words after the person's name. */
interface Words {
  href: string;
  did: string;
  what: string;
}

/** Number of characters that find a post. */
const SEARCH_LENGTH = 40;

const hrefs: Record<HappenedKind, (action: PersonAction) => string> = {
  enrolled: ({ id }) => paths.dashboard("students", { student: id }),
  paid: ({ id }) => paths.dashboard("fees", { fee: id }),
  handed_in: ({ id }) => paths.dashboard("submitted-assignments", { view: "desk", work: id }),
  took_quiz: ({ id }) => paths.dashboard("submitted-assignments", { view: "desk", work: id }),
  applied: ({ id }) => paths.dashboard("affiliates", { affiliate: id }),
  wrote: ({ what }) =>
    paths.dashboard("communications", { posts: "all", search: firstCharacters(what, SEARCH_LENGTH) }),
  asked: () => paths.dashboard("communications", { contact: "messages" }),
};

const ones: Record<HappenedKind, (action: PersonAction) => string> = {
  enrolled: () => "enrolled in",
  paid: ({ sum }) => `paid ${sum ? formatMoney(sum) : ""} for`,
  handed_in: () => "handed in",
  took_quiz: () => "took",
  applied: () => "applied as an affiliate",
  wrote: () => "wrote:",
  asked: () => "asked:",
};

const manies: Record<HappenedKind, string> = {
  enrolled: "enrolled in # programs",
  paid: "made # payments",
  handed_in: "handed in # works",
  took_quiz: "took # quizzes",
  applied: "applied # times as an affiliate",
  wrote: "wrote # posts",
  asked: "asked # times",
};

export function ofPerson(action: PersonAction): Words {
  const { kind, count } = action;
  const href = hrefs[kind](action);
  return count > 1
    ? { href, did: counted(manies[kind], count), what: "" }
    : { href, did: ones[kind](action), what: action.what };
}

const sectionOf = (permission: Permission) =>
  paths.dashboard(permission === "assignments" ? "submitted-assignments" : permission);

export function ofStaff({ did, permission, record, count }: StaffAction, principal: Principal): Words {
  // Certificates and plans open within another section, which the person may not have.
  const mayOpen = (address: string) =>
    permissions.every((key) => !address.startsWith(`${sectionOf(key)}&`) || hasPermission(principal, key));
  const page = count === 1 && record.resource_exists ? pageOf(record) : undefined;
  const href = page && mayOpen(page) ? page : listOf(permission, record);
  return { href, did, what: count > 1 ? "" : (record.resource_name ?? "") };
}

/** Returns the section in which such acts are done; for acts of admins alone, their entries in the audit log. */
function listOf(permission: Permission | null, { resource, resource_id }: StaffAction["record"]): string {
  if (permission) return sectionOf(permission);
  return paths.dashboard("settings", { tab: "audit", resource, record: resource_id ?? undefined });
}

const counted = (words: string, count: number) => words.replace("#", String(count));
