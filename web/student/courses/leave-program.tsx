import { Suspense, useState } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

const LeaveDialog = lazyPart(async () => ({ default: (await import("./leave-dialog.tsx")).LeaveDialog }));

/** Ends the enrollment after a question, while nothing was done with it. Otherwise shows nothing. */
export function LeaveProgram({ program }: { program: EnrolledProgram }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!program.may_leave) return null;
  return (
    <>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Leave This Program<span className="sr-only"> {program.title}</span>
      </Button>
      <Suspense>{isAsking && <LeaveDialog program={program} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}
