import { Send } from "lucide-react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import {
  sentFiltersIn,
  sentQuery,
  submissionFiltersIn,
  submissionsQuery,
  tabIn,
} from "./assignment-queries.ts";
import { SentAssignments } from "./sent-assignments.tsx";
import { StudentSubmissions } from "./student-submissions.tsx";

export function prefetch({ queries, api, search }: SectionVisit) {
  const get = (name: string) => search.get(name);
  return Promise.all([
    tabIn(get) === "submissions"
      ? queries.prefetchQuery(submissionsQuery(api, submissionFiltersIn(get)))
      : queries.prefetchQuery(sentQuery(api, sentFiltersIn(get))),
    queries.prefetchQuery(programTitlesQuery(api)),
  ]);
}

/** Assignments and grading (staff-dashboard.md section 2). The open tab and the open modal are in the address. */
export function Section() {
  const { href, get, go } = useAddress();
  const tab = tabIn(get);
  return (
    <>
      <PageHeading
        title="Assignments"
        actions={
          <ButtonLink to={href({ open: "send" })} preventScrollReset icon={<Send className="size-5" />}>
            Send Assignment
          </ButtonLink>
        }
      />
      <NeedsScript />
      <Tabs
        label="Assignments"
        tabs={[
          { key: "assignments", label: "Sent Assignments" },
          { key: "submissions", label: "Student Submissions" },
        ]}
        current={tab}
        onChange={(key) =>
          go({ tab: key === "submissions" ? key : undefined, open: undefined }, { stays: true })
        }
      >
        {tab === "submissions" ? <StudentSubmissions /> : <SentAssignments />}
      </Tabs>
    </>
  );
}
