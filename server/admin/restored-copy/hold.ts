import type { AppContext } from "#server/context.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { isRestoredCopy } from "./queries.ts";

/**
 * Makes a job that reaches people do nothing in a restored copy, so that trying a backup sends nothing twice. Its work is queued
 * again at the release. A database becomes a copy only while no Darasa runs on it.
 */
export function heldInCopies(context: AppContext, job: Job): Job {
  let isInstitute = false;
  return {
    ...job,
    async run(data, attempt) {
      isInstitute ||= !(await isRestoredCopy(context.db));
      return isInstitute ? job.run(data, attempt) : undefined;
    },
  };
}
