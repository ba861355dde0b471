import { Link } from "react-router";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { pageOf } from "./page-of-record.ts";
import { sentence } from "./sentence.ts";

const link = "text-action underline underline-offset-4";

/** Shows what was done to which record. The name opens the record, and "History" lists all its entries. */
export function AuditRecord({ entry }: { entry: AuditEntry }) {
  const { action, resource, resource_id, resource_name, resource_exists } = entry;
  const page = pageOf(entry);
  const name = resource_name ?? (resource_id === null ? "" : `no. ${resource_id}`);
  return (
    <>
      <p className="wrap-anywhere">
        {sentence(action)} · {resource.replaceAll("_", " ")}
      </p>
      {/* A change of settings has no record. An export of a program has only its name. */}
      {(resource_id !== null || (action === "export" && name)) && (
        // Tables cut a very long name, so that entries stay low. Cards show the whole name.
        <p className="flex gap-x-3 font-normal max-md:flex-wrap">
          {page && resource_exists ? (
            <Link to={page} title={name} className={`wrap-anywhere md:line-clamp-3 lg:line-clamp-2 ${link}`}>
              {name}
            </Link>
          ) : (
            <span title={name} className="wrap-anywhere md:line-clamp-3 lg:line-clamp-2">
              {name}
            </span>
          )}
          {resource_id !== null && (
            <Link
              to={paths.dashboard("settings", { tab: "audit", resource, record: resource_id })}
              aria-label={`History of ${name}`}
              className={`${link} text-muted`}
            >
              History
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Shows who acted, as a link to all their entries. */
export function AuditPerson({ entry: { actor_name, actor_email, address } }: { entry: AuditEntry }) {
  const { href } = useAddress();
  // Scheduled work has no address.
  if (!actor_email) return address ? "Someone with a link" : "Darasa, by itself";
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
