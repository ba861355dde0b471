import { Link } from "react-router";
import { menuFor } from "#contract/accounts/menu-items.ts";
import { type Principal, permissionLabels } from "#contract/shared/permissions.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

const LONGEST_NAME = 40;

/**
 * A warning that the address names a section that this person cannot open. It names the section and says whom to ask.
 */
export function NoSuchSection({ asked, principal }: { asked: string; principal: Principal }) {
  return (
    <Alert tone="warning" title={`You asked for “${nameOf(asked)}”.`}>
      There is no such section here, or your account may not open it. This is your dashboard.{" "}
      <WhomToAsk principal={principal} />
    </Alert>
  );
}

/** Labels of all sections, so that the warning can also name other people's. */
const names = new Map(
  [
    ...Object.entries(permissionLabels).map(([value, label]) => ({ value, label })),
    ...menuFor({ role: "admin", permissions: [] }, { fees: true }),
    ...menuFor({ role: "student", permissions: [] }, { fees: true }),
  ].map(({ value, label }) => [value, label]),
);

const nameOf = (asked: string) => names.get(asked) ?? firstCharacters(asked, LONGEST_NAME);

function WhomToAsk({ principal }: { principal: Principal }) {
  if (principal.role === "admin") return null;
  if (principal.role === "sub_admin") return "Ask an admin of the institute for access.";
  return (
    <>
      If one of our links led you here,{" "}
      <Link to={paths.contact()} className="font-semibold text-action underline underline-offset-4">
        tell us
      </Link>
      .
    </>
  );
}
