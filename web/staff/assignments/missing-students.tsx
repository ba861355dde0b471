import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Mail } from "lucide-react";
import { useState } from "react";
import type { MissingStudent, StaffAssignment } from "#contract/courses/assignments.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { workWords } from "./work-words.ts";

type MissingStudentsProps = { assignment: StaffAssignment; onClose: () => void };

/** Lists the students who have not handed in, with a message to them and an extension for one. */
export function MissingStudents({ assignment, onClose }: MissingStudentsProps) {
  const { id, kind, title, submissions_count, students_count } = assignment;
  const missing = useQuery({ ...q(api.assignments.missing, { params: { id } }), staleTime: 0 });
  const [extended, setExtended] = useState<MissingStudent | null>(null);
  const mayWrite = hasPermission(principalOf(useCurrentUser()), "communications");
  const students = missing.data ?? [];
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="font-semibold tabular-nums">
          {`${withThousands(submissions_count)} of ${withThousands(students_count)} ${workWords[kind].done}`}
        </p>
        {missing.isPending && (
          <Loading label="Loading the students">
            <SkeletonText lines={4} />
          </Loading>
        )}
        {missing.isLoadingError && (
          <FailedState title="Failed to load the students." onRetry={() => void missing.refetch()} />
        )}
        {missing.data?.length === 0 && <p>{workWords[kind].all}</p>}
        {students.length > 0 && (
          <>
            {mayWrite && (
              <ButtonLink
                to={paths.dashboard("communications", {
                  communication: "new",
                  to: students.map((one) => one.id).join(","),
                })}
                variant="secondary"
                size="small"
                icon={<Mail className="size-5" />}
                className="justify-self-start"
              >
                {students.length === 1 ? "Message This Student" : `Message These ${students.length}`}
              </ButtonLink>
            )}
            <ul aria-label={workWords[kind].missing} className="divide-y divide-line">
              {students.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="wrap-anywhere min-w-0 py-2">
                    <StudentLink id={one.id} name={one.name} />
                    {one.is_email_refused && <RefusedEmail />}
                    <span className="block text-muted text-sm">{one.email}</span>
                    {one.extended_to && (
                      <span className="block text-muted text-sm">
                        until <Time at={one.extended_to} shows="minute" />
                      </span>
                    )}
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<CalendarPlus className="size-5" />}
                    onClick={() => setExtended(one)}
                  >
                    Extend<span className="sr-only"> the deadline of {one.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {extended && (
        // Inside the list, which stays open, so that the focus returns to the student's button.
        <ExtendDialog assignment={assignment} student={extended} onClose={() => setExtended(null)} />
      )}
    </Dialog>
  );
}
