import { type OpenRounds, type RoundKind, roundKinds } from "#contract/courses/feedback/feedback-rounds.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY, FEEDBACK_LOT, FEEDBACK_OPEN_DAYS, FEEDBACK_REMINDER_DAYS } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { lockedProgram } from "#server/courses/programs/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act, actOn } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { closeRound } from "./close.ts";
import { formOf } from "./form.ts";
import {
  dueRounds,
  insertRound,
  markReminded,
  openRoundCount,
  presentStudents,
  roundsToClose,
} from "./queries.ts";
import { roundById } from "./results.ts";

const DAY_MS = DAY * 1000;
/** The morning's job may begin this much earlier than a week before, when it sent the form. */
const JOB_VARIES_MS = 3_600_000;

/**
 * Sends the form to all present students. `knownOpen` is the number of open rounds of which the caller knows.
 * @throws ApiError 404, 409 when fewer than five are present, 409 `stale` with the number of open rounds when it has changed
 */
export function sendByHand(
  context: AppContext,
  request: RequestContext,
  programId: number,
  knownOpen: number | undefined,
) {
  return actOn(context, request, { lock: (db) => lockedProgram(db, programId) }, async (_row, acting) => {
    const known_open = await openRoundCount(acting.db, programId);
    if (knownOpen !== undefined && knownOpen !== known_open)
      throw apiError("stale", { current: { known_open } satisfies OpenRounds });
    const users = await presentStudents(acting.db, programId, acting.now);
    if (users.length < FEEDBACK_LOT) throw apiError("too_few_for_feedback");
    return roundById(acting.db, await send(acting, programId, "by_hand", users));
  });
}

async function send({ db, now, did }: Acting, program_id: number, kind: RoundKind, users: readonly number[]) {
  const { questions } = await formOf(db, program_id);
  const closes_at = new Date(now.getTime() + FEEDBACK_OPEN_DAYS * DAY_MS);
  const id = await insertRound(db, { program_id, kind, questions, sent_at: now, closes_at }, users);
  did("feedback_round.send", {
    id,
    after: { program: program_id, kind: roundKinds[kind], invited: users.length },
  });
  return id;
}

/**
 * Closes, sends and reminds what is due. Runs each morning (beyond.md 6.3). A round or program that fails does not stop
 * the others. @throws Error at the end if one has failed, so that the job runs again
 */
export async function runFeedback(context: AppContext): Promise<void> {
  const now = context.clock();
  let failed = 0;
  const attempt = (about: { round?: number; program?: number }, task: Promise<unknown>) =>
    task.catch((err: unknown) => {
      failed += 1;
      context.log.error({ err, ...about }, "feedback failed");
    });
  for (const id of await roundsToClose(context.db, now))
    await attempt({ round: id }, closeRound(context, byItself, id));
  for (const { program_id } of await dueRounds(context.db, now))
    await attempt({ program: program_id }, sendDue(context, program_id, now));
  const remind = act(context, byItself, async ({ db, did }) => {
    const before = new Date(now.getTime() - FEEDBACK_REMINDER_DAYS * DAY_MS + JOB_VARIES_MS);
    const reminded = await markReminded(db, before, now);
    did("feedback_round.remind", ...reminded.map((id) => ({ id })));
  });
  await attempt({}, remind);
  if (failed > 0) throw new Error(`${failed} parts of the feedback failed`);
}

const sendDue = (context: AppContext, programId: number, now: Date) =>
  act(context, byItself, async (acting) => {
    // Two processes take turns, and the second finds nothing due.
    if (!(await lockedProgram(acting.db, programId))) return;
    const due = await dueRounds(acting.db, now);
    for (const { kind, users } of due.filter(({ program_id }) => program_id === programId))
      await send(acting, programId, kind, users);
  });
