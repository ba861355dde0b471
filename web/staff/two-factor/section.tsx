import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { secondFactorQuery } from "./two-factor-query.ts";
import { TwoStepLogin } from "./two-step-login.tsx";

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
