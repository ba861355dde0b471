import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { UnitSummary } from "#contract/courses/units/unit-content.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { UnitArticle } from "#web/dashboard/unit/unit-article.tsx";
import { paths } from "#web/paths.ts";
import { SessionAttendance } from "#web/student/courses/attendance/session-attendance.tsx";
import { useTick } from "#web/student/courses/use-tick.ts";
import { WaitingTicks } from "#web/student/courses/waiting-ticks.tsx";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { useProgramNewsSeen } from "#web/student/news.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { CancelledSession } from "./cancelled-session.tsx";
import type { Shown } from "./program-overview.tsx";
import { ProgramWork } from "./program-work.tsx";
import { UnitFiles } from "./unit-files.tsx";

/** The page of a unit: its content, its assignments, and the links to other units. */
export function UnitView({ program, content, number, fetchedAt_ms }: Shown & { number: number }) {
  const { href } = useAddress();
  const summary = content.units.find((one) => one.number === number);
  const name = unitName(program.unit_type, number, summary?.title ?? "");
  useOpenTitle(name);
  useProgramNewsSeen("courses", program.id);
  return (
    <article aria-labelledby="unit" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Breadcrumbs
          crumbs={[
            { label: "My Courses", to: paths.dashboard("courses") },
            { label: program.title, to: href({ unit: undefined }) },
            { label: unitLabel(program.unit_type, number) },
          ]}
        />
        <h1 id="unit" className="mt-1 max-w-3xl text-3xl">
          {name}
        </h1>
      </div>
      {summary?.cancelled_session && <CancelledSession session={summary.cancelled_session} />}
      <UnitBody program={program} number={number} name={name} />
      <ProgramWork
        program={program.id}
        ids={summary?.assignments ?? []}
        steps={summary?.quizzes}
        fetchedAt_ms={fetchedAt_ms}
      />
      <WayOn program={program} units={content.units} number={number} />
    </article>
  );
}

function UnitBody({ program, number, name }: { program: EnrolledProgram; number: number; name: string }) {
  const { href } = useAddress();
  const unit = useQuery(q(api.units.page, { params: { id: program.id, number } }));
  if (unit.isPending)
    return (
      <Loading label="Loading the unit">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (unit.data)
    return (
      <div className="max-w-3xl">
        <UnitArticle
          unit={unit.data}
          name={name}
          fetchedAt_ms={unit.dataUpdatedAt}
          files={<UnitFiles unit={unit.data} />}
          attendance={
            unit.data.session && (
              <SessionAttendance
                program={program.id}
                unit={number}
                name={name}
                session={unit.data.session}
                fetchedAt_ms={unit.dataUpdatedAt}
              />
            )
          }
        />
      </div>
    );
  if (unit.error instanceof ApiError && unit.error.status === 404)
    return (
      <EmptyState
        title="Nothing is published here yet."
        action={<ButtonLink to={href({ unit: undefined })}>All units</ButtonLink>}
      >
        Your facilitators publish a unit when it is ready, and it shows here at once.
      </EmptyState>
    );
  return (
    <FeeOrFailed error={unit.error}>
      <FailedState
        isDismissible
        title="Failed to load the unit. Please try again."
        onRetry={() => void unit.refetch()}
      >
        Units that you have opened before can be read without a network.
      </FailedState>
    </FeeOrFailed>
  );
}

type WayOnProps = { program: EnrolledProgram; units: readonly UnitSummary[]; number: number };

/** The footer of a unit: the tick, which also opens the next unit, and links to its published neighbours. */
function WayOn({ program, units, number }: WayOnProps) {
  const { href } = useAddress();
  const navigate = useNavigate();
  const ticks = useTick(program);
  const { tick, isRejected, discardRejected } = ticks;
  const isDone = program.completed_units.includes(number);
  const published = units.filter(({ is_published }) => is_published).map((unit) => unit.number);
  const before = published.findLast((one) => one < number);
  const after = published.find((one) => one > number);
  const onward = href({ unit: after });
  // A unit that is not published cannot be read here. Students who did it elsewhere tick it in the list of units.
  const hasTick = isDone || published.includes(number);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    tick(number, !isDone);
    if (!isDone) void navigate(onward);
  }
  return (
    <footer className="grid max-w-3xl gap-4 border-line border-t pt-5">
      {isRejected && (
        <Alert tone="error" onDismiss={discardRejected}>
          Failed to update your progress. Please try again later.
        </Alert>
      )}
      <WaitingTicks program={program} ticks={ticks} />
      {hasTick && (
        <form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="enrollment_id" value={program.enrollment_id} />
          <input type="hidden" name={isDone ? "unmark" : "mark"} value={number} />
          {!isDone && <input type="hidden" name="program" value={program.id} />}
          {!isDone && after !== undefined && <input type="hidden" name="next" value={after} />}
          {isDone ? (
            <>
              <span className="flex items-center gap-2 font-semibold text-action">
                <Check aria-hidden="true" className="size-5" strokeWidth={3} />
                Done
              </span>
              <Button type="submit" variant="quiet" size="small">
                Undo
              </Button>
            </>
          ) : (
            <Button type="submit" icon={<Check aria-hidden="true" className="size-5" />}>
              Mark as done and continue
            </Button>
          )}
        </form>
      )}
      <nav aria-label="Units" className="flex flex-wrap justify-between gap-3">
        {before === undefined ? (
          <span />
        ) : (
          <ButtonLink
            to={href({ unit: before })}
            variant="secondary"
            size="small"
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          >
            Previous: {unitLabel(program.unit_type, before)}
          </ButtonLink>
        )}
        <ButtonLink to={onward} variant="secondary" size="small">
          {after === undefined ? "All units" : `Next: ${unitLabel(program.unit_type, after)}`}
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </nav>
    </footer>
  );
}
