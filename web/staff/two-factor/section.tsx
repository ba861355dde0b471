import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { ApiTokens } from "#web/dashboard/settings/api-tokens.tsx";
import { CredentialsForm } from "#web/dashboard/settings/credentials-form.tsx";
import { Devices } from "#web/dashboard/settings/devices.tsx";
import { Notifications } from "#web/dashboard/settings/notifications.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { TwoStepLogin } from "./two-step-login.tsx";

export { updateByForm as act } from "#web/dashboard/settings/update-by-form.ts";

export async function prefetch({ queries }: SectionVisit) {
  const [rule] = await Promise.all([
    queries.fetchQuery(q(api.two_factor.rule)),
    queries.prefetchQuery(q(api.two_factor.status)),
  ]);
  if (rule.is_held_back) return;
  await Promise.all([
    queries.prefetchQuery(q(api.sessions.list)),
    queries.prefetchQuery(q(api.credentials.pending_email)),
    queries.prefetchQuery(q(api.tokens.list)),
    queries.prefetchQuery(q(api.notification_settings.get)),
  ]);
}

/**
 * Shows two-step login to all staff, from the profile menu. Sub-admins have no Account Settings (staff.md 6), so what
 * protects their own account is here.
 */
export function Section() {
  const isSubAdmin = useCurrentUser().profile.role === "sub_admin";
  const isHeldBack = useQuery(q(api.two_factor.rule)).data?.is_held_back ?? false;
  // People who must first set up the second factor cannot use anything else.
  const hasOwnAccount = isSubAdmin && !isHeldBack;
  return (
    <>
      <PageHeading title={isSubAdmin ? "Password and Two-Step Login" : "Two-Step Login"} />
      <NeedsScript />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {hasOwnAccount && <CredentialsForm />}
        <TwoStepLogin title="A Code in Addition to Your Password" />
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
