import { keysOf } from "#contract/shared/keys-of.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { type Access, authorize, type Principal } from "#contract/shared/permissions.ts";

interface BinKindRule {
  label: string;
  /** Access rule for deleting such a record and for seeing it in the bin. */
  access: Access;
  /** True if it cannot be deleted for good, because the ledger refers to it. */
  isPermanent?: true;
}

/** Kinds of records that staff can delete, by their names in the audit log. */
export const binKinds = {
  student: { label: "Student", access: "staff:students" },
  enrollment: { label: "Enrollment", access: "staff:students" },
  student_note: { label: "Note on a student", access: "staff:students" },
  student_import: { label: "Student file", access: "staff:students" },
  assignment: { label: "Assignment", access: "staff:assignments" },
  question: { label: "Question", access: "staff:assignments", isPermanent: true },
  saved_comment: { label: "Saved comment", access: "staff:assignments" },
  communication: { label: "Communication", access: "staff:communications" },
  community_message: { label: "Community message", access: "staff:communications" },
  program: { label: "Program", access: "staff:programs" },
  search_synonyms: { label: "Search synonyms", access: "staff:programs" },
  affiliate: { label: "Affiliate", access: "staff:affiliates", isPermanent: true },
  team_member: { label: "Team member", access: "staff:team" },
  testimonial: { label: "Testimonial", access: "staff:testimonials" },
  blog_post: { label: "Blog post", access: "staff:blog" },
  statement: { label: "Statement", access: "staff:fees" },
  employer: { label: "Employer", access: "admin" },
  sub_admin: { label: "Sub administrator", access: "admin" },
  webhook: { label: "Webhook", access: "admin" },
} as const satisfies Record<string, BinKindRule>;
export type BinKind = keyof typeof binKinds;
export const binKindNames = keysOf(binKinds);

export const kindsFor = (principal: Principal): BinKind[] =>
  binKindNames.filter((kind) => authorize(binKinds[kind].access, principal) === "allowed");

/** Singular and plural of the records that are deleted together with another, in display order. */
const alongWords: Record<string, [string, string]> = {
  enrollments: ["enrollment", "enrollments"],
  assignments: ["assignment", "assignments"],
  submissions: ["submission", "submissions"],
  finished_attempts: ["finished attempt", "finished attempts"],
  attempts_in_progress: ["attempt in progress", "attempts in progress"],
  messages: ["community message", "community messages"],
  communications: ["communication", "communications"],
  written_units: ["written unit", "written units"],
  units: ["ticked unit", "ticked units"],
  attachments: ["attachment", "attachments"],
  lines: ["line", "lines"],
};

/** Returns for example "216 enrollments, 12 assignments and 431 submissions"; empty if nothing else is deleted. */
export function alongInWords(along: Partial<Record<string, number>>): string {
  const parts = Object.entries(alongWords).flatMap(([what, [one, many]]) => {
    const count = along[what] ?? 0;
    return count > 0 ? [`${withThousands(count)} ${count === 1 ? one : many}`] : [];
  });
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}
