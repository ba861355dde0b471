import { Link } from "react-router";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { sentence } from "./sentence.ts";

const link = "text-action underline underline-offset-4";

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
  bonus: (id) => paths.dashboard("affiliates", { affiliate: id }),
};

/** Addresses of records that open within another record. */
const parents: Record<string, (parent: number) => string> = {
  payment: (charge) => paths.dashboard("fees", { fee: charge }),
  enrollment: (student) => paths.dashboard("students", { student }),
  student_note: (student) => paths.dashboard("students", { student }),
  certificate: (student) => paths.dashboard("students", { student }),
  attendance: (unit) => paths.attendanceRegister(unit),
  commission: (affiliate) => paths.dashboard("affiliates", { affiliate }),
};

/** Returns the address that opens the record. A unit opens within its program, by its number. */
function pageOf(entry: AuditEntry): string | undefined {
  const { resource, resource_id, resource_name, resource_parent, resource_unit } = entry;
  if (resource_parent !== null) return parents[resource]?.(resource_parent);
  if (resource_unit) {
    const { program, number } = resource_unit;
    return paths.dashboard("programs", { program, view: "content", unit: number });
  }
  return resource_id === null ? undefined : pages[resource]?.(resource_id, resource_name ?? "");
}

/** Shows what was done to which record. The name opens the record, and "History" lists all its entries. */
export function AuditRecord({ entry }: { entry: AuditEntry }) {
  const { get, href } = useAddress();
  const { action, resource, resource_id, resource_name, resource_exists } = entry;
  const page = pageOf(entry);
  const name = resource_name ?? (resource_id === null ? "" : `no. ${resource_id}`);
  return (
    <>
      <p className="wrap-anywhere">
        {sentence(action)} · {resource.replaceAll("_", " ")}
      </p>
      {resource_id !== null && (
        // Tables cut a long name, so that each entry has two lines. Cards show the whole name.
        <p className="flex gap-x-3 font-normal max-md:flex-wrap">
          {page && resource_exists ? (
            <Link to={page} title={name} className={`wrap-anywhere md:line-clamp-1 ${link}`}>
              {name}
            </Link>
          ) : (
            <span title={name} className="wrap-anywhere md:line-clamp-1">
              {name}
            </span>
          )}
          <Link
            to={
              get("section") === "settings"
                ? href({ resource, record: resource_id, page: undefined })
                : paths.dashboard("settings", { tab: "audit", resource, record: resource_id })
            }
            aria-label={`History of ${name}`}
            className={`${link} text-muted`}
          >
            History
          </Link>
        </p>
      )}
    </>
  );
}

/** Shows who acted, as a link to all their entries. */
export function AuditPerson({ entry: { actor_name, actor_email } }: { entry: AuditEntry }) {
  const { href } = useAddress();
  if (!actor_email) return "Someone with a link";
  return (
    <Link
      to={href({ actor: actor_email, page: undefined })}
      title={actor_email}
      aria-label={`All entries of ${actor_name ?? actor_email}`}
      className={`wrap-anywhere ${link}`}
    >
      {actor_name ?? actor_email}
    </Link>
  );
}
