import { NeedsScript } from "#web/dashboard/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/section.ts";
import { secondFactorQuery } from "#web/staff/second-factor/second-factor-query.ts";
import { TwoStepLogin } from "#web/staff/second-factor/two-step-login.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export function prefetch({ queries, api }: SectionVisit) {
  return queries.prefetchQuery(secondFactorQuery(api));
}

/** For all staff, from the profile menu: sub-admins have no Account Settings (staff-dashboard.md section 6). */
export function Section() {
  return (
    <>
      <PageHeading title="Two-Step Login" />
      <NeedsScript />
      <TwoStepLogin title="A Code Besides Your Password" />
    </>
  );
}
