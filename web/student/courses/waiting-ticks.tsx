import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import type { useTick } from "#web/student/courses/use-tick.ts";
import { Button } from "#web/ui/buttons/button.tsx";

type WaitingTicksProps = {
  program: EnrolledProgram;
  ticks: Pick<ReturnType<typeof useTick>, "waiting" | "wait" | "cancel" | "sendNow">;
};

/** A notice about ticks that wait on this device, with the reason and the time. */
export function WaitingTicks({ program, ticks: { waiting, wait, cancel, sendNow } }: WaitingTicksProps) {
  if (waiting.length === 0 || !wait) return null;
  const units = [...new Set(waiting.map(({ metadata }) => Number(metadata.unit_number)))].sort(
    (a, b) => a - b,
  );
  const names = units.map((unit) => unitLabel(program.unit_type, unit)).join(", ");
  const cancelAll = () => {
    for (const { key } of waiting) cancel(key);
  };
  return (
    <WaitingNotice
      actions={
        <>
          <Button variant="secondary" size="small" onClick={sendNow}>
            Send Now
          </Button>
          <Button variant="quiet" size="small" onClick={cancelAll}>
            Cancel
          </Button>
        </>
      }
    >
      <WhyWaiting wait={wait} names={names} />
    </WaitingNotice>
  );
}
