import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { paths } from "#web/paths.ts";
import { FeeLine } from "#web/student/fees/fee-line.tsx";
import { useChargeOf } from "#web/student/fees/fee-queries.ts";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";

/** The program's name and duration, and its fee if one is due. */
export function ProgramHeading({ program }: { program: EnrolledProgram }) {
  const charge = useChargeOf(program.id);
  useOpenTitle(program.title);
  return (
    <div>
      <Breadcrumbs
        crumbs={[{ label: "My Courses", to: paths.dashboard("courses") }, { label: program.title }]}
      />
      <h1 dir="auto" className="mt-1 text-3xl">
        {program.title}
      </h1>
      <p className="mt-2 text-muted text-sm">
        {program.category} · {program.duration}
      </p>
      {charge && <FeeLine charge={charge} />}
    </div>
  );
}
