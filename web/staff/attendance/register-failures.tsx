import type { ReactNode } from "react";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { focusCurrentLine } from "./register-focus.ts";
import { NotSent } from "./use-all-present.ts";
import type { Register } from "./use-register.ts";

/** Says that marks of single students are not saved. */
export function MarksFailure({ register: { problem, unsaved, isRetrying, retry } }: { register: Register }) {
  if (!problem) return null;
  const isOffline = problem instanceof NoResponse;
  return (
    <Failure
      title={`${unsaved} ${unsaved === 1 ? "mark is" : "marks are"} not saved yet.`}
      button="Try Again"
      onRetry={retry}
    >
      {!isOffline && `${sentenceOf(problem, "The register could not be saved.")} `}
      {`Your marks stay in this browser${isRetrying ? ", and are sent again automatically" : ""}.`}
    </Failure>
  );
}

const words = {
  all: {
    failed: "The students were not marked present.",
    unknown: "We do not know whether the students were marked present.",
    button: "Mark All Present",
  },
  rest: {
    failed: "The rest was not marked present.",
    unknown: "We do not know whether the rest was marked present.",
    button: "Mark the Rest Present",
  },
  takeBack: {
    failed: "The marks were not taken back.",
    unknown: "We do not know whether the marks were taken back.",
    button: "Take Back the Marks",
  },
};

type AllFailureProps = {
  register: Register;
  /** True if some students are marked, so that the button marks "the rest". */
  isRest: boolean;
};

/** Says that "all present" failed, or its taking back. The button names what it does, because it may stay for long. */
export function AllFailure({ register: { all }, isRest }: AllFailureProps) {
  if (!all.problem) return null;
  const { of, error } = all.problem;
  const { failed, unknown, button } = words[of === "all" && isRest ? "rest" : of];
  return (
    <Failure
      title={error instanceof NoResponse ? unknown : failed}
      button={button}
      onRetry={() => {
        all.repeat();
        focusCurrentLine();
      }}
    >
      {error instanceof NotSent ? "There was no network." : sentenceOf(error, "Please try again.")}
    </Failure>
  );
}

type FailureProps = { title: string; children: ReactNode; button: string; onRetry: () => void };

const Failure = ({ title, children, button, onRetry }: FailureProps) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 pb-1 text-sm">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold text-urgent">{title}</p>
      <p className="text-muted">{children}</p>
    </div>
    <Button size="small" onClick={onRetry}>
      {button}
    </Button>
  </div>
);
