import { Link } from "react-router";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";

type StudentLinkProps = { id: number | null; name: string; className?: string };

/** Shows a student's name, as a link to their page if the person may open it. */
export function StudentLink({ id, name, className = "" }: StudentLinkProps) {
  const user = useCurrentUser();
  if (id === null || !hasPermission(principalOf(user), "students")) return <bdi>{name}</bdi>;
  return (
    <Link
      to={paths.dashboard("students", { student: id })}
      title={name}
      dir="auto"
      className={`underline decoration-line underline-offset-4 hover:decoration-current ${className}`}
    >
      {name}
    </Link>
  );
}
