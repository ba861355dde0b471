import type { KeptState } from "#web/dashboard/offline/kept/kept-files.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

/** A warning that the device has no space for the remaining files. */
export function KeepProblem({ problem }: Pick<KeptState, "problem">) {
  if (!problem) return null;
  return (
    <Alert tone="warning">
      There is not enough space on this device for more files. Remove some that you no longer need, here or
      elsewhere.
    </Alert>
  );
}
