import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { studentPrice } from "#contract/shared/money/prices.ts";
import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import { ProgramCertificate } from "#web/student/certificates/program-certificate.tsx";
import { LeaveProgram } from "#web/student/courses/leave-program.tsx";
import { ProgramProgress } from "#web/student/courses/program-progress.tsx";
import { Units } from "#web/student/courses/units.tsx";
import { useTick } from "#web/student/courses/use-tick.ts";
import { WaitingTicks } from "#web/student/courses/waiting-ticks.tsx";
import { ClosedProgram } from "#web/student/fees/closed-program.tsx";
import { FeeLine } from "#web/student/fees/fee-line.tsx";
import { useChargeOf } from "#web/student/fees/fee-queries.ts";
import { HowToPayLink } from "#web/student/fees/paying/how-to-pay-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type EnrolledProgramCardProps = {
  program: EnrolledProgram;
  /** One level below the heading above the card. */
  heading: "h2" | "h3";
};

/** A program with the student's progress and the units to tick. */
export function EnrolledProgramCard({ program, heading: Heading }: EnrolledProgramCardProps) {
  const ticks = useTick(program);
  const { tick, isRejected, discardRejected } = ticks;
  const { enrollment_id } = program;
  const charge = useChargeOf(program.id);
  return (
    <Card
      as="article"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      aria-labelledby={`program-${enrollment_id}`}
    >
      <div className="flex flex-wrap gap-4 sm:gap-6">
        <div className="aspect-square w-20 shrink-0 self-start overflow-clip rounded-md sm:aspect-video sm:w-52 md:w-36 lg:w-52">
          <ProgramImage program={program} sizes="(min-width: 40rem) 13rem, 9rem" className="h-full" />
        </div>
        <div className="min-w-[min(8rem,100%)] flex-1">
          <Heading id={`program-${enrollment_id}`} className="text-xl">
            <Link
              to={paths.dashboard("courses", { program: program.id })}
              className="underline-offset-4 hover:underline"
            >
              {program.title}
            </Link>
          </Heading>
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
            <div className="flex max-w-full flex-wrap gap-x-1.5">
              <dt>Duration:</dt>
              <dd className="wrap-anywhere min-w-0 font-medium text-ink">{program.duration}</dd>
            </div>
            <div className="flex flex-wrap gap-x-1.5">
              <dt>Price:</dt>
              <dd className="font-medium text-ink tabular-nums">{studentPrice(program.price)}</dd>
              <dd>
                <HowToPayLink program={program} />
              </dd>
            </div>
          </dl>
          {charge && <FeeLine charge={charge} />}
          <div className="mt-4 hidden sm:block">
            <ProgramProgress program={program} />
          </div>
        </div>
      </div>
      <div className="sm:hidden">
        <ProgramProgress program={program} />
      </div>
      {isRejected && (
        <Alert tone="error" onDismiss={discardRejected}>
          Failed to update your progress. Please try again later.
        </Alert>
      )}
      <WaitingTicks program={program} ticks={ticks} />
      <ProgramCertificate program={program} heading={Heading === "h2" ? "h3" : "h4"} />
      {charge?.is_closed ? <ClosedProgram charge={charge} /> : <Units program={program} onTick={tick} />}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink
          to={paths.dashboard("courses", { program: program.id })}
          variant="secondary"
          size="small"
          aria-label={`Open ${program.title}`}
        >
          Open
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
        <LeaveProgram program={program} />
      </div>
    </Card>
  );
}
