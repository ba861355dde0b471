import { ApiTokens } from "#web/dashboard/settings/api-tokens.tsx";
import { apiTokensQuery } from "#web/dashboard/settings/api-tokens-query.ts";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { devicesQuery } from "#web/dashboard/settings/devices-query.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { factorRuleQuery, secondFactorQuery } from "./two-factor-query.ts";
import { TwoStepLogin } from "./two-step-login.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export function prefetch({ queries, api }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(secondFactorQuery(api)),
    queries.prefetchQuery(factorRuleQuery(api)),
    queries.prefetchQuery(devicesQuery(api)),
    queries.prefetchQuery(apiTokensQuery(api)),
  ]);
}

/**
 * For all staff, from the profile menu. Sub-admins have no Account Settings (staff-dashboard.md section 6), so what
 * protects their own account is here.
 */
export function Section() {
  const isSubAdmin = useCurrentUser().profile.role === "sub_admin";
  return (
    <>
      <PageHeading title={isSubAdmin ? "Password and Two-Step Login" : "Two-Step Login"} />
      <NeedsScript />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isSubAdmin && <CredentialsForm />}
        <TwoStepLogin title="A Code Besides Your Password" />
        {isSubAdmin && (
          <>
            <Devices />
            <ApiTokens />
          </>
        )}
      </div>
    </>
  );
}
