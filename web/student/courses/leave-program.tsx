import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { leaveBlockers } from "#contract/courses/leaving.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

const LeaveDialog = lazyPart(async () => ({ default: (await import("./leave-dialog.tsx")).LeaveDialog }));

/**
 * Ends the enrollment after a question, while nothing was done with it. Afterwards says why this is not possible and whom
 * to ask, where `explains` is set.
 */
export function LeaveProgram({ program, explains }: { program: EnrolledProgram; explains?: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { stays_because } = program;
  if (!program.may_leave)
    return explains && stays_because && program.progress_percentage < 100 ? (
      <p className="text-muted text-sm">
        {leaveBlockers[stays_because]}{" "}
        <Link to={paths.contact()} className="underline underline-offset-4">
          Write to us
        </Link>{" "}
        if you want to leave it.
      </p>
    ) : null;
  return (
    <>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Leave This Program<span className="sr-only"> {program.title}</span>
      </Button>
      <Suspense>{isAsking && <LeaveDialog program={program} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}
