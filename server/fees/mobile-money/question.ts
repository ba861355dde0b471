import { ANSWERED_WITHIN_MINUTES } from "#contract/fees/request-states.ts";
import type { AppContext } from "#server/context.ts";
import { lockCharge } from "#server/fees/charges/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { endRequest } from "./end.ts";
import type { MobileMoneyProvider, ProviderAnswer } from "./provider.ts";
import {
  askedRequest,
  FAILURE_ASKED_AGAIN_HOURS,
  lockQuestion,
  type RequestRow,
  updateRequest,
} from "./queries.ts";
import { LAST_PAUSE_MS, mobileMoneyQueue, pauseAfter, type Question, queueQuestions } from "./queue.ts";

/** A request that was not sent within this time is never sent: the payer no longer expects it on the phone. */
const SENT_WITHIN_MS = 5 * 60_000;
const ANSWERED_WITHIN_MS = ANSWERED_WITHIN_MINUTES * 60_000;
const ASKED_AGAIN_MS = FAILURE_ASKED_AGAIN_HOURS * 3_600_000;
/** How long a failure is checked while the network does not confirm it. */
const ASKED_UNTIL_MS = 7 * 24 * 3_600_000;

type Answer = Exclude<ProviderAnswer, { outcome: "absent" }>;

export function mobileMoneyJob(context: AppContext, provider: MobileMoneyProvider): Job {
  return { queue: mobileMoneyQueue, run: (question: Question) => askProvider(context, provider, question) };
}

/**
 * Asks the network once about a request, or sends it first, then stores the answer and queues the next question.
 * Repetitions are harmless: the network accepts an id once, and a question counts once. After 10 minutes without an
 * answer the student may try again, but the job goes on. A failure is checked once more after a day (decision 0041).
 */
export async function askProvider(
  context: AppContext,
  provider: MobileMoneyProvider,
  { id, question }: Question,
): Promise<void> {
  const request = await askedRequest(context.db, id);
  if (!request || request.questions !== question) return;
  const now = context.clock();
  const age_ms = now.getTime() - request.created_at.getTime();
  const isToSend = request.state === "begun" && age_ms < SENT_WITHIN_MS;
  const said = await (isToSend ? provider.start(request) : provider.ask(id));
  const answer = judged(said, request);
  if (answer.outcome === "unknown")
    context.log.warn({ request: id, detail: answer.detail }, "mobile money did not answer");
  await act(context, byItself, async (acting) => {
    const { db, did } = acting;
    const charge = await lockCharge(db, request.charge_id);
    const locked = await lockQuestion(db, id, question);
    if (!charge || !locked) return;
    if (answer.outcome === "successful") return endRequest(acting, charge, locked, answer);
    if (locked.state === "failed") return keepFailed(db, locked, answer, now);
    if (answer.outcome === "failed") {
      await endRequest(acting, charge, locked, answer);
      return queueQuestions(db, [{ id, question: question + 1 }], ASKED_AGAIN_MS);
    }
    const isGivenUp = locked.unanswered_at === null && age_ms > ANSWERED_WITHIN_MS;
    await updateRequest(db, id, {
      ...(isGivenUp && { unanswered_at: now }),
      state: answer.outcome === "pending" ? "pending" : locked.state,
      detail: answer.outcome === "unknown" ? answer.detail : "",
      asked_at: now,
      questions: question + 1,
    });
    if (isGivenUp) did("mobile_money.end", { id: charge.id });
    await queueQuestions(db, [{ id, question: question + 1 }], pauseAfter(age_ms));
  });
}

/**
 * Stores the answer about a failed request, which stays failed unless the network reports success. An answer after a
 * day is final; without one, the network is asked for a week.
 */
async function keepFailed(db: Transaction, request: RequestRow, answer: Answer, now: Date): Promise<void> {
  const { id, questions, ended_at } = request;
  const since_ms = now.getTime() - (ended_at?.getTime() ?? 0);
  await updateRequest(db, id, {
    asked_at: now,
    questions: questions + 1,
    ...(answer.outcome === "unknown" && { detail: answer.detail }),
  });
  const next = [{ id, question: questions + 1 }];
  if (since_ms < ASKED_AGAIN_MS) await queueQuestions(db, next, ASKED_AGAIN_MS - since_ms);
  else if (answer.outcome !== "failed" && since_ms < ASKED_UNTIL_MS)
    await queueQuestions(db, next, LAST_PAUSE_MS);
}

/**
 * Interprets an answer about this request. A request that is absent before it was pending was never sent. A wrong or
 * unreadable amount concludes nothing.
 */
function judged(answer: ProviderAnswer, request: RequestRow): Answer {
  if (answer.outcome === "absent")
    return request.state === "pending"
      ? { outcome: "unknown", detail: "The network has no such request" }
      : { outcome: "failed", failure: "not_sent", detail: request.detail };
  if (answer.outcome !== "successful") return answer;
  const { currency, amount_minor } = answer.paid;
  if (currency === request.currency && Number.isSafeInteger(amount_minor) && amount_minor > 0) return answer;
  return { outcome: "unknown", detail: "The network names another amount" };
}
