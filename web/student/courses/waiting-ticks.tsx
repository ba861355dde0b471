import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { unitLabel } from "#contract/learning/units.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type WaitingTicksProps = {
  program: EnrolledProgram;
  waiting: readonly OutboxItem[];
  onCancel: (key: string) => void;
};

/** Which ticks wait for the network, as long as there is none. */
export function WaitingTicks({ program, waiting, onCancel }: WaitingTicksProps) {
  if (waiting.length === 0) return null;
  const units = [...new Set(waiting.map(({ metadata }) => Number(metadata.unit_number)))].sort(
    (a, b) => a - b,
  );
  const names = units.map((unit) => unitLabel(program.unit_type, unit)).join(", ");
  const cancelAll = () => {
    for (const { key } of waiting) onCancel(key);
  };
  return (
    <WaitingNotice
      actions={
        <Button variant="quiet" size="small" onClick={cancelAll}>
          Cancel
        </Button>
      }
    >
      Waiting for the network: {names}. It is sent automatically when you are online.
    </WaitingNotice>
  );
}
