import { Send } from "lucide-react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { sentFiltersIn, sentQuery, submissionFiltersIn, submissionsQuery } from "./assignment-queries.ts";
import { SentAssignments } from "./sent-assignments.tsx";
import { StudentSubmissions } from "./student-submissions.tsx";

export function prefetch({ queries, api, search }: SectionVisit) {
  const get = (name: string) => search.get(name);
  return Promise.all([
    queries.prefetchQuery(sentQuery(api, sentFiltersIn(get))),
    queries.prefetchQuery(submissionsQuery(api, submissionFiltersIn(get))),
    queries.prefetchQuery(programTitlesQuery(api)),
  ]);
}

/** Assignments and grading (staff-dashboard.md section 2). The open modal is in the address. */
export function Section() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Assignments"
        actions={
          <ButtonLink to={href({ open: "send" })} icon={<Send className="size-5" />}>
            Send Assignment
          </ButtonLink>
        }
      />
      <NeedsScript />
      <SentAssignments />
      <StudentSubmissions />
    </>
  );
}
