/**
 * Does the work for each item, one after another, also after it failed for one. @throws AggregateError at the end, with
 * the errors, so that a job counts as failed and runs again
 */
export async function doEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of the items failed`);
}

/** Runs each step, also after one failed. @throws AggregateError at the end */
export const runEach = (...steps: (() => Promise<unknown>)[]): Promise<void> =>
  doEach(steps, (step) => step());
