import type { ReactNode } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "./alert.tsx";

type FailedLineProps = { children: ReactNode; onRetry: () => void };

/** Says on one line that a part of the page did not load, with a retry. `FailedState` is for the main content. */
export function FailedLine({ children, onRetry }: FailedLineProps) {
  return (
    <Alert
      tone="warning"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
