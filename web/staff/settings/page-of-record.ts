import type { AuditEntry } from "#contract/admin/audit.ts";
import { paths } from "#web/paths.ts";

/** Addresses that open a record. Records without their own page have none. */
const pages: Record<string, (id: number, name: string) => string> = {
  program: (id) => paths.dashboard("programs", { program: id }),
  search_synonyms: (id) => paths.dashboard("programs", { synonyms: id }),
  blog_post: (id) => paths.dashboard("blog", { post: id }),
  team_member: (id) => paths.dashboard("team", { member: id }),
  testimonial: (id) => paths.dashboard("testimonials", { testimonial: id }),
  employer: () => paths.dashboard("settings", { tab: "employers" }),
  communication: (id) => paths.dashboard("communications", { read: id }),
  charge: (id) => paths.dashboard("fees", { fee: id }),
  community_message: (_id, name) => paths.dashboard("communications", { posts: "all", search: name }),
  question: (id) => paths.dashboard("submitted-assignments", { question: id }),
  assignment: (id) => paths.dashboard("submitted-assignments", { open: `edit-${id}` }),
  submission: (id) => paths.dashboard("submitted-assignments", { open: `grade-${id}` }),
  affiliate: (id) => paths.dashboard("affiliates", { affiliate: id }),
  payout: () => paths.dashboard("affiliates", { view: "payouts" }),
  student: (id) => paths.dashboard("students", { student: id }),
  sub_admin: (id) => paths.dashboard("users", { user: id }),
  student_import: (id) => paths.dashboard("students", { import: id }),
  statement: (id) => paths.dashboard("fees", { view: "import", statement: id }),
  webhook: (id) => paths.dashboard("settings", { tab: "webhooks", webhook: id }),
  mail: (id) => paths.dashboard("settings", { tab: "emails", email: id }),
  certificate_rule: (id) => paths.dashboard("programs", { program: id, view: "certificates" }),
  feedback_form: (id) => paths.dashboard("programs", { program: id, view: "feedback" }),
  bonus: (id) => paths.dashboard("affiliates", { affiliate: id }),
};

/** Addresses of records that open within another record. */
const parents: Record<string, (parent: number, id: number) => string> = {
  payment: (charge) => paths.dashboard("fees", { fee: charge }),
  enrollment: (student) => paths.dashboard("students", { student }),
  student_note: (student) => paths.dashboard("students", { student }),
  certificate: (student) => paths.dashboard("students", { student }),
  attendance: (unit) => paths.attendanceRegister(unit),
  attempt: (quiz, attempt) => paths.quizResults(quiz, { attempt }),
  feedback_round: (program) => paths.dashboard("programs", { program, view: "feedback" }),
  commission: (affiliate) => paths.dashboard("affiliates", { affiliate }),
};

export type AuditedRecord = Pick<
  AuditEntry,
  "resource" | "resource_id" | "resource_name" | "resource_parent" | "resource_unit"
>;

/** Returns the address that opens the record. A unit opens within its program, by its number. */
export function pageOf(entry: AuditedRecord): string | undefined {
  const { resource, resource_id, resource_name, resource_parent, resource_unit } = entry;
  if (resource_parent !== null) return parents[resource]?.(resource_parent, resource_id ?? 0);
  if (resource_unit) {
    const { program, number } = resource_unit;
    return paths.dashboard("programs", { program, view: "content", unit: number });
  }
  return resource_id === null ? undefined : pages[resource]?.(resource_id, resource_name ?? "");
}
