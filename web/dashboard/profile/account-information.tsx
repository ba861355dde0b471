import { Link } from "react-router";
import type { Role } from "#contract/shared/permissions.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";

const accountTypes: Record<Role, string> = { admin: "Admin", sub_admin: "Sub Admin", student: "Student" };

/** Email and account type, which this form cannot change. */
export function AccountInformation() {
  const { email, profile } = useCurrentUser();
  return (
    <FormPart title="Account Information">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div>
          <dt className="text-muted text-sm">Email</dt>
          <dd className="wrap-anywhere font-medium">
            <EmailText email={email} />
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Account Type</dt>
          <dd className="font-medium">{accountTypes[profile.role]}</dd>
        </div>
      </dl>
      <p className="text-sm">
        To change your email or password, go to{" "}
        <Link
          to={paths.settings()}
          className="inline-block py-2 font-semibold text-action underline underline-offset-4"
        >
          Account Settings
        </Link>
        .
      </p>
    </FormPart>
  );
}
