import { lazy } from "react";
import { useSearchParams } from "react-router";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { EarlierCertificates } from "#web/student/certificates/earlier-certificates.tsx";
import { ownCertificatesQuery } from "#web/student/certificates/own-certificates-query.ts";
import { BrowsePrograms, EnrolledPrograms } from "#web/student/courses/enrolled-programs.tsx";
import { enrolledProgramsQuery } from "#web/student/courses/enrolled-programs-query.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { useNewsSeen } from "#web/student/news.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { tickByForm as act } from "#web/student/courses/tick-by-form.ts";

const programPage = () => import("#web/student/courses/program/program-page.tsx");
const ProgramPage = lazy(async () => ({ default: (await programPage()).ProgramPage }));

/** `?program=23` opens a program, and with `&unit=3` a unit of it; without them the list is shown. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  return Promise.all([
    queries.prefetchQuery(enrolledProgramsQuery(api)),
    queries.prefetchQuery(chargesQuery(api)),
    ...(search.get("program")
      ? [programPage().then(({ prefetch: fetchProgram }) => fetchProgram(visit))]
      : []),
    queries.prefetchQuery(ownCertificatesQuery(api)),
  ]);
}

/** My Courses, or one of them. */
export function Section() {
  // The address by itself: what `useAddress` takes along would be a sixth more script for the list.
  const [search] = useSearchParams();
  return search.get("program") ? <ProgramPage /> : <MyCourses />;
}

function MyCourses() {
  useNewsSeen("courses");
  return (
    <>
      <PageHeading title="My Enrolled Programs" actions={<BrowsePrograms />} />
      <EnrolledPrograms heading="h2" />
      <EarlierCertificates />
    </>
  );
}
