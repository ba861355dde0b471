import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { ApiTokens } from "#web/dashboard/settings/api-tokens.tsx";
import { apiTokensQuery } from "#web/dashboard/settings/api-tokens-query.ts";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { devicesQuery } from "#web/dashboard/settings/devices-query.ts";
import { Notifications } from "#web/dashboard/settings/notifications.tsx";
import { notificationSettingsQuery } from "#web/dashboard/settings/notifications-query.ts";
import { pendingEmailQuery } from "#web/dashboard/settings/pending-email-query.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { factorRuleQuery } from "#web/dashboard/shell/held-back.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { secondFactorQuery } from "./two-factor-query.ts";
import { TwoStepLogin } from "./two-step-login.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export async function prefetch({ queries, api }: SectionVisit) {
  const [rule] = await Promise.all([
    queries.fetchQuery(factorRuleQuery(api)),
    queries.prefetchQuery(secondFactorQuery(api)),
  ]);
  if (rule.is_held_back) return;
  await Promise.all([
    queries.prefetchQuery(devicesQuery(api)),
    queries.prefetchQuery(pendingEmailQuery(api)),
    queries.prefetchQuery(apiTokensQuery(api)),
    queries.prefetchQuery(notificationSettingsQuery(api)),
  ]);
}

/**
 * For all staff, from the profile menu. Sub-admins have no Account Settings (staff-dashboard.md section 6), so what
 * protects their own account is here.
 */
export function Section() {
  const isSubAdmin = useCurrentUser().profile.role === "sub_admin";
  const isHeldBack = useQuery(factorRuleQuery(api)).data?.is_held_back ?? false;
  // The server allows people who are held back only the second factor.
  const hasOwnAccount = isSubAdmin && !isHeldBack;
  return (
    <>
      <PageHeading title={isSubAdmin ? "Password and Two-Step Login" : "Two-Step Login"} />
      <NeedsScript />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {hasOwnAccount && <CredentialsForm />}
        <TwoStepLogin title="A Code Besides Your Password" />
        {hasOwnAccount && (
          <>
            <Notifications />
            <Devices />
            <ApiTokens />
          </>
        )}
      </div>
    </>
  );
}
