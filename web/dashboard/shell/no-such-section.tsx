import { Link } from "react-router";
import { menuFor } from "#contract/accounts/menu-items.ts";
import { type Principal, permissionLabels } from "#contract/shared/permissions.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

const LONGEST_NAME = 40;

/** The address names a section that is not this person's: which one, and who opens it. */
export function NoSuchSection({ asked, principal }: { asked: string; principal: Principal }) {
  return (
    <Alert tone="warning" title={`You asked for “${nameOf(asked)}”.`}>
      There is no such section here, or your account may not open it. This is your dashboard.{" "}
      <WhomToAsk principal={principal} />
    </Alert>
  );
}

/** Everybody's sections have the same names, so that those of others are called what they call them. */
const names = new Map(
  [
    ...Object.entries(permissionLabels).map(([value, label]) => ({ value, label })),
    ...menuFor({ role: "admin", permissions: [] }, { fees: true }),
    ...menuFor({ role: "student", permissions: [] }, { fees: true }),
  ].map(({ value, label }) => [value, label]),
);

const nameOf = (asked: string) => names.get(asked) ?? asked.slice(0, LONGEST_NAME);

function WhomToAsk({ principal }: { principal: Principal }) {
  if (principal.role === "admin") return null;
  if (principal.role === "sub_admin") return "An admin of the institute gives access to sections.";
  return (
    <>
      If a link of ours led you here,{" "}
      <Link to={paths.contact()} className="font-semibold text-action underline underline-offset-4">
        tell us
      </Link>
      .
    </>
  );
}
