import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { EarlierCertificates } from "#web/student/certificates/earlier-certificates.tsx";
import { ownCertificatesQuery } from "#web/student/certificates/own-certificates-query.ts";
import { BrowsePrograms, EnrolledPrograms } from "#web/student/courses/enrolled-programs.tsx";
import { enrolledProgramsQuery } from "#web/student/courses/enrolled-programs-query.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { tickByForm as act } from "#web/student/courses/tick-by-form.ts";

export function prefetch({ queries, api }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(enrolledProgramsQuery(api)),
    queries.prefetchQuery(chargesQuery(api)),
    queries.prefetchQuery(ownCertificatesQuery(api)),
  ]);
}

/** My Courses. */
export function Section() {
  return (
    <>
      <PageHeading title="My Enrolled Programs" actions={<BrowsePrograms />} />
      <EnrolledPrograms />
      <EarlierCertificates />
    </>
  );
}
