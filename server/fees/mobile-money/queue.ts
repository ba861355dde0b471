import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { askedRequest, openQuestions } from "./queries.ts";

/**
 * Queue of questions. A job asks the network once about one request. It fails only if the database is unavailable or
 * its process ends.
 */
export const mobileMoneyQueue: Queue = {
  name: "mobile-money",
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  deleteAfterSeconds: 60 * 60,
};

export interface Question {
  id: string;
  question: number;
}

const FIRST_PAUSE_MS = 3_000;
export const LAST_PAUSE_MS = 6 * 3_600_000;
const SHARE_OF_AGE = 0.1;
/** A callback adds no question if the last one was asked within this time. */
const JUST_NOW_MS = 2_000;

/** Returns the pause before the next question: a tenth of the request's age, from 3 seconds to 6 hours. */
export function pauseAfter(age_ms: number): number {
  return Math.min(LAST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, age_ms * SHARE_OF_AGE));
}

export async function queueQuestions(
  db: Database,
  questions: readonly Question[],
  pause_ms = 0,
): Promise<void> {
  const startAfter = Math.round(pause_ms / 1_000);
  const jobs = questions.map((question) => ({ data: question, startAfter }));
  if (jobs.length > 0) await sendJobs(db, mobileMoneyQueue, jobs);
}

/**
 * Queues a question for every request without a certain end. Runs after a start, because a process may have been
 * killed, and after a restore.
 */
export async function queueOpenQuestions(db: Database): Promise<void> {
  await queueQuestions(db, await openQuestions(db));
}

/** Queues a question, because somebody reports news of a request. The report itself is not trusted. */
export async function askSoon({ db, clock }: AppContext, id: string): Promise<void> {
  const request = await askedRequest(db, id);
  if (!request) return;
  const since_ms = clock().getTime() - (request.asked_at?.getTime() ?? 0);
  if (since_ms > JUST_NOW_MS) await queueQuestions(db, [{ id, question: request.questions }]);
}
