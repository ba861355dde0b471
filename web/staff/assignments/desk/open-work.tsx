import { Suspense, useState } from "react";
import { MissingOrFailed } from "#web/dashboard/shell/missing-or-failed.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { isQuizWork } from "../quiz-work.tsx";
import { HoldLine } from "./hold-line.tsx";
import { MarkForm } from "./mark-form.tsx";
import { QueueEnd } from "./queue/queue-end.tsx";
import type { useQueue } from "./queue/use-queue.ts";
import { SendBack } from "./send-back.tsx";
import type { Grade, useGrading } from "./use-grading.ts";
import { Work } from "./work.tsx";

const Texts = lazyPart(async () => ({ default: (await import("./texts/texts.tsx")).Texts }));

type OpenWorkProps = { queue: ReturnType<typeof useQueue>; grading: ReturnType<typeof useGrading> };

const pane = "min-h-0 overflow-y-auto rounded-lg border border-line bg-surface";

/** Shows the open work and its marks. Phones show one at a time. */
export function OpenWork({ queue, grading }: OpenWorkProps) {
  const { get } = useAddress();
  const [endedAt, setEndedAt] = useState(0);
  const { work: submission, id, linked } = queue;
  if (id === 0) return <ChooseWork />;
  if (!submission)
    return linked.isError ? (
      <MissingOrFailed query={linked} noun="work" failure="Error loading data. Please refresh the page." />
    ) : (
      <Loading label="Loading the work">
        <SkeletonText lines={5} />
      </Loading>
    );
  function openNext() {
    const next = queue.nextToMark(grading.isSaving);
    if (next) queue.open(next.id);
    setEndedAt(next ? 0 : id);
  }
  function save(grade: Grade) {
    grading.save(grade);
    openNext();
  }
  // A work whose save failed is shown again.
  if (endedAt === id && !grading.problemOf(id))
    return <QueueEnd queue={queue} grading={grading} onStay={() => setEndedAt(0)} />;
  if (isQuizWork(submission))
    return (
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-rows-[minmax(0,1fr)]">
        <nav aria-label="Steps of marking" className="lg:hidden">
          <ToQueue />
        </nav>
        <div className={classNames(pane, "flex flex-col")}>
          <Suspense
            fallback={
              <Loading label="Loading the answers">
                <SkeletonText lines={5} />
              </Loading>
            }
          >
            <Texts
              key={submission.id}
              submission={submission}
              grading={grading}
              onDone={openNext}
              onStay={() => setEndedAt(0)}
            />
          </Suspense>
        </div>
      </div>
    );
  const isMarking = get("step") === "marks";
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Steps isMarking={isMarking} />
      <div className={classNames(pane, isMarking && "max-lg:hidden")}>
        <Work key={submission.id} submission={submission} />
      </div>
      <div className={classNames(pane, "flex flex-col px-4 pt-4", !isMarking && "max-lg:hidden")}>
        <p dir="auto" className="pb-2 font-semibold lg:hidden">
          {submission.student_name}
        </p>
        <MarkForm
          key={`${submission.id} ${submission.graded_at} ${submission.submitted_at}`}
          submission={submission}
          problem={grading.problemOf(submission.id)}
          isSaving={grading.isSaving(submission.id)}
          onSave={save}
          onTake={(current) => {
            grading.take(current);
            openNext();
          }}
          onShow={(current) => {
            setEndedAt(0);
            grading.show(current);
          }}
          onFile={grading.replace}
        />
        {/* Outside the form of the marks, because its dialog has a form of its own. */}
        <SendBack
          key={submission.id}
          submission={submission}
          onSentBack={(row) => {
            grading.take(row);
            openNext();
          }}
        />
        <HoldLine submission={submission} />
      </div>
    </div>
  );
}

function ToQueue() {
  const { href } = useAddress();
  return (
    <ButtonLink
      to={href({ work: undefined, step: undefined })}
      variant="secondary"
      size="small"
      preventScrollReset
    >
      Queue
    </ButtonLink>
  );
}

/** Links the queue, the work and its marks on screens without room for three columns. */
function Steps({ isMarking }: { isMarking: boolean }) {
  const { href } = useAddress();
  return (
    <nav aria-label="Steps of marking" className="flex flex-wrap gap-2 lg:hidden">
      <ToQueue />
      <ButtonLink
        to={href({ step: isMarking ? undefined : "marks" })}
        variant={isMarking ? "secondary" : "primary"}
        size="small"
        replace
        preventScrollReset
      >
        {isMarking ? "Read the work" : "Give marks"}
      </ButtonLink>
    </nav>
  );
}

function ChooseWork() {
  return (
    <div className="grid h-full content-center rounded-lg border border-line bg-surface p-4">
      <EmptyState title="Choose what to mark.">
        Press J for the first one. Enter saves the marks and opens the next; ? shows all keys.
      </EmptyState>
    </div>
  );
}
