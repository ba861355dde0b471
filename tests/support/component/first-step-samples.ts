import { type FirstStepName, type FirstSteps, firstStepNames } from "#contract/admin/first-steps.ts";

/** First steps of an institute with these steps done. */
export const firstStepsWith = (
  done: readonly FirstStepName[],
  facts: Partial<FirstSteps> = {},
): FirstSteps => ({
  steps: firstStepNames.map((name) => ({ name, is_done: done.includes(name) })),
  is_sending: true,
  last_backup_at: null,
  ...facts,
});
