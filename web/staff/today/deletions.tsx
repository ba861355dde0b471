import { Link } from "react-router";
import type { StaffToday } from "#contract/admin/staff-today.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Names the accounts that will be erased, with their days (students.md 10). */
export function Deletions({ deletions }: Pick<StaffToday, "deletions">) {
  if (deletions.length === 0) return null;
  return (
    <Alert title={deletions.length === 1 ? "An account will be deleted" : "Accounts will be deleted"}>
      <ul className="grid gap-1">
        {deletions.map(({ id, name, due_at, is_by_staff }) => (
          <li key={id}>
            <Link
              to={paths.dashboard("students", { student: id })}
              className="inline-block py-1 font-semibold [overflow-wrap:anywhere] underline underline-offset-4"
            >
              <span dir="auto">{name}</span>
            </Link>{" "}
            after <Time at={due_at} />
            {is_by_staff && ", asked by staff"}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
