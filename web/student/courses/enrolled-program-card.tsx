import { CircleCheck } from "lucide-react";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { remainingText, unitLabel } from "#contract/learning/units.ts";
import { studentPrice } from "#contract/shared/prices.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { ProgramImage } from "#web/shared/program-image.tsx";
import { ProgramCertificate } from "#web/student/certificates/program-certificate.tsx";
import { Units } from "#web/student/courses/units.tsx";
import { useTick } from "#web/student/courses/use-tick.ts";
import { ClosedProgram } from "#web/student/fees/closed-program.tsx";
import { FeeLine } from "#web/student/fees/fee-line.tsx";
import { useChargeOf } from "#web/student/fees/fee-queries.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

/** One program with the student's progress and the units to tick. */
export function EnrolledProgramCard({ program }: { program: EnrolledProgram }) {
  const { tick, isRejected, discardRejected, waiting, cancel } = useTick(program);
  const remaining = program.total_units - program.completed_units.length;
  const { enrollment_id } = program;
  const charge = useChargeOf(program.id);
  return (
    <Card
      as="article"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      aria-labelledby={`program-${enrollment_id}`}
    >
      <div className="flex gap-4 sm:gap-6">
        <div className="aspect-square w-20 shrink-0 self-start overflow-clip rounded-md sm:aspect-video sm:w-52 md:w-36 lg:w-52">
          <ProgramImage program={program} sizes="(min-width: 40rem) 13rem, 9rem" className="h-full" />
        </div>
        <div className="min-w-0 flex-1">
          <h3 id={`program-${enrollment_id}`} className="text-xl">
            {program.title}
          </h3>
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
            <div className="flex gap-1.5">
              <dt>Duration:</dt>
              <dd className="font-medium text-ink">{program.duration}</dd>
            </div>
            <div className="flex gap-1.5">
              <dt>Price:</dt>
              <dd className="font-medium text-ink tabular-nums">{studentPrice(program.price)}</dd>
            </div>
          </dl>
          {charge && <FeeLine charge={charge} />}
          <div className="mt-4 hidden sm:block">
            <Progress program={program} remaining={remaining} />
          </div>
        </div>
      </div>
      <div className="sm:hidden">
        <Progress program={program} remaining={remaining} />
      </div>
      {isRejected && (
        <Alert tone="error" onDismiss={discardRejected}>
          Failed to update your progress. Please try again later.
        </Alert>
      )}
      <WaitingTicks program={program} waiting={waiting} onCancel={cancel} />
      <ProgramCertificate program={program} />
      {charge?.is_closed ? <ClosedProgram charge={charge} /> : <Units program={program} onTick={tick} />}
    </Card>
  );
}

type WaitingTicksProps = {
  program: EnrolledProgram;
  waiting: readonly OutboxItem[];
  onCancel: (key: string) => void;
};

/** Which ticks wait for the network, as long as there is none. */
function WaitingTicks({ program, waiting, onCancel }: WaitingTicksProps) {
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

function Progress({ program, remaining }: { program: EnrolledProgram; remaining: number }) {
  const words = remainingText(program.unit_type, remaining);
  return (
    <ProgressBar
      label="Progress"
      percent={program.progress_percentage}
      note={
        remaining > 0 ? (
          words
        ) : (
          <span className="flex items-center gap-1.5 font-semibold text-action">
            <CircleCheck className="size-5" />
            {words}
          </span>
        )
      }
    />
  );
}
