import type { Program } from "#contract/courses/programs/programs.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { useWaitingToOpen } from "./program-queries.ts";

type Waited = Pick<Program, "id" | "is_enrollment_open" | "is_draft">;

/** Shows how many people wait for a closed program or a draft to open. Empty if nobody waits. */
export function WaitingToOpen({ program }: { program: Waited }) {
  const waiting = useWaitingToOpen(program.id);
  if (waiting === 0 || (program.is_enrollment_open && !program.is_draft)) return null;
  return <span className="block whitespace-nowrap text-muted text-sm">{waiting} waiting</span>;
}

/** Says in the form how many people a new deadline would reach. */
export function WaitingNotice({ program }: { program: Waited }) {
  const waiting = useWaitingToOpen(program.id);
  if (waiting === 0) return null;
  return (
    <p className="text-sm">
      <strong>{peopleWait(waiting)}</strong> for enrollment to open.{" "}
      <EmailPromise otherwise="Emails are not sent yet, so they do not learn when it opens.">
        When it opens, we email each of them once.
      </EmailPromise>
    </p>
  );
}

const peopleWait = (count: number) => (count === 1 ? "1 person waits" : `${count} people wait`);
