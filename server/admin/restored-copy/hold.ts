import type { AppContext } from "#server/context.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { isRestoredCopy } from "./queries.ts";

/**
 * Stops a job that reaches people from running in a restored copy, so that a test of a backup sends nothing again. The
 * work is queued again at the release. A database becomes a copy only while no Darasa runs on it, so a job that has run
 * once need not check again.
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
