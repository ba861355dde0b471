import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { FirstStepName, FirstSteps as Steps } from "#contract/admin/first-steps.ts";
import { hiddenStepsKey, readStored, writeStored } from "#web/browser/stored-user.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { firstStepsQuery } from "./first-steps-query.ts";
import { stepWords } from "./step-words.ts";
import { TestEmail } from "./test-email.tsx";

/** Shows an admin the first steps of a new institute until all are done (staff.md 2.13). */
export function FirstSteps() {
  const { data, isLoadingError, isPending, refetch } = useQuery(firstStepsQuery());
  if (isLoadingError)
    return <FailedState title="Failed to load the first steps." onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <Loading label="Loading the first steps">
        <SkeletonText lines={2} />
      </Loading>
    );
  return data.steps.every(({ is_done }) => is_done) ? null : <Checklist steps={data} />;
}

function Checklist({ steps }: { steps: Steps }) {
  const [isOpen, toggle] = useOpen();
  const done = steps.steps.filter(({ is_done }) => is_done).length;
  return (
    <Card as="section" aria-labelledby="first-steps" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="first-steps" tabIndex={-1} className="text-xl">
            First steps
          </h2>
          <p role="status" className="text-muted text-sm">
            {done} of {steps.steps.length} done
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls="first-steps-list"
          onClick={toggle}
          icon={<ChevronDown className={isOpen ? "size-4 rotate-180" : "size-4"} />}
        >
          {isOpen ? "Hide the steps" : "Show the steps"}
        </Button>
      </div>
      <ul id="first-steps-list" hidden={!isOpen} className="-mb-3 divide-y divide-line">
        {steps.steps.map(({ name, is_done }) => (
          <Step key={name} name={name} isDone={is_done} facts={steps} />
        ))}
      </ul>
    </Card>
  );
}

/** Returns whether the steps are shown. The choice is remembered on this device for this person. */
function useOpen(): [boolean, () => void] {
  const key = hiddenStepsKey(useCurrentUser().id);
  const [isOpen, setIsOpen] = useState(true);
  // After the first render, which must match the server's.
  useEffect(() => setIsOpen(readStored(key) !== true), [key]);
  return [
    isOpen,
    () => {
      writeStored(key, isOpen);
      setIsOpen(!isOpen);
    },
  ];
}

function Step({ name, isDone, facts }: { name: FirstStepName; isDone: boolean; facts: Steps }) {
  const { title, text, links } = stepWords[name];
  const Icon = isDone ? Check : Circle;
  return (
    <li className="flex gap-3 py-3">
      <Icon
        aria-hidden="true"
        className={isDone ? "mt-0.5 size-5 shrink-0 text-action" : "mt-0.5 size-5 shrink-0 text-muted"}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans font-semibold text-base tracking-normal">
          {title}
          <span className="sr-only"> {isDone ? "(done)" : "(to do)"}</span>
        </h3>
        {(!isDone || name === "backup") && <p className="text-muted text-sm">{text(facts)}</p>}
        {!isDone && links.length > 0 && (
          <p className="flex flex-wrap gap-x-5">
            {links.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
              >
                {label}
              </Link>
            ))}
          </p>
        )}
        {!isDone && name === "mail" && <TestEmail isSending={facts.is_sending} />}
      </div>
    </li>
  );
}
