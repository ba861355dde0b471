import { lazy } from "react";
import { useSearchParams } from "react-router";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { EarlierCertificates } from "#web/student/certificates/earlier-certificates.tsx";
import { ownCertificatesQuery } from "#web/student/certificates/own-certificates-query.ts";
import { BrowsePrograms, EnrolledPrograms } from "#web/student/courses/enrolled-programs.tsx";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { useNewsSeen } from "#web/student/news.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export { courseForm as act } from "#web/student/courses/course-form.ts";

const programPage = () => import("#web/student/courses/program/program-page.tsx");
const ProgramPage = lazy(async () => ({ default: (await programPage()).ProgramPage }));
const feedback = () => import("#web/student/feedback/feedback-page.tsx");
const FeedbackPage = lazy(async () => ({ default: (await feedback()).FeedbackPage }));

/**
 * Loads the list, the program of an address like `?program=23` (with `&unit=3` its unit), or the form of an address like
 * `?feedback=12`, on the server.
 */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  if (search.get("feedback")) return feedback().then(({ prefetch: fetchForm }) => fetchForm(visit));
  return Promise.all([
    queries.prefetchQuery(q(api.enrollments.enrolled_programs)),
    queries.prefetchQuery(chargesQuery),
    ...(search.get("program")
      ? [programPage().then(({ prefetch: fetchProgram }) => fetchProgram(visit))]
      : []),
    queries.prefetchQuery(ownCertificatesQuery),
  ]);
}

/** The section My Courses, one of its programs, or a form for feedback. */
export function Section() {
  // Do not use `useAddress` here: it would make the list's script a sixth larger.
  const [search] = useSearchParams();
  if (search.get("feedback")) return <FeedbackPage />;
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
