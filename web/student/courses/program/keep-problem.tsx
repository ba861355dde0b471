import type { KeptState } from "#web/dashboard/offline/kept/kept-files.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Why the rest is not kept. */
export function KeepProblem({ problem }: Pick<KeptState, "problem">) {
  if (!problem) return null;
  return (
    <Alert tone="warning">
      There is not enough room on this device to keep more. Remove what you no longer need, here or elsewhere.
    </Alert>
  );
}
