import { ANSWERED_WITHIN_MINUTES } from "#contract/fees/request-states.ts";
import type { AppContext } from "#server/context.ts";
import { lockCharge } from "#server/fees/charges/queries.ts";
import { publishNews } from "#server/learning/news.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { endRequest } from "./end.ts";
import type { MobileMoneyProvider, ProviderAnswer } from "./provider.ts";
import { lockQuestion, openRequest, type RequestRow, updateRequest } from "./queries.ts";
import { mobileMoneyQueue, pauseAfter, type Question, queueQuestions } from "./queue.ts";

/** A request that was not sent by then is not sent any more: nobody expects it on the phone. */
const SENT_WITHIN_MS = 5 * 60_000;
const ANSWERED_WITHIN_MS = ANSWERED_WITHIN_MINUTES * 60_000;

export function mobileMoneyJob(context: AppContext, provider: MobileMoneyProvider): Job {
  return { queue: mobileMoneyQueue, run: (question: Question) => askProvider(context, provider, question) };
}

/**
 * Asks the network once for a request, sending it first, and stores the answer together with the next question. Whatever
 * is repeated or comes twice does nothing: the network takes an id once, and a question counts once. One that is not answered
 * in time is asked for on, but its student waits no longer (decision 0041).
 */
export async function askProvider(
  context: AppContext,
  provider: MobileMoneyProvider,
  { id, question }: Question,
): Promise<void> {
  const request = await openRequest(context.db, id);
  if (!request || request.questions !== question) return;
  const now = context.clock();
  const age_ms = now.getTime() - request.created_at.getTime();
  const isToSend = request.state === "begun" && age_ms < SENT_WITHIN_MS;
  const said = await (isToSend ? provider.start(request) : provider.ask(id));
  const answer = judged(said, request);
  if (answer.outcome === "unknown")
    context.log.warn({ request: id, detail: answer.detail }, "mobile money did not answer");
  await context.db.transaction().execute(async (db) => {
    const charge = await lockCharge(db, request.charge_id);
    const locked = await lockQuestion(db, id, question);
    if (!charge || !locked) return;
    if (answer.outcome === "successful" || answer.outcome === "failed")
      return endRequest(context, db, charge, locked, answer);
    const isGivenUp = locked.unanswered_at === null && age_ms > ANSWERED_WITHIN_MS;
    await updateRequest(db, id, {
      ...(isGivenUp && { unanswered_at: now }),
      state: answer.outcome === "pending" ? "pending" : locked.state,
      detail: answer.outcome === "unknown" ? answer.detail : "",
      asked_at: now,
      questions: question + 1,
    });
    if (isGivenUp && charge.user_id !== null)
      await publishNews(db, { kind: "mobile_money", id: charge.id, user: charge.user_id });
    await queueQuestions(db, [{ id, question: question + 1 }], pauseAfter(age_ms));
  });
}

/** What an answer means for this request. */
function judged(answer: ProviderAnswer, request: RequestRow): Exclude<ProviderAnswer, { outcome: "absent" }> {
  if (answer.outcome === "absent")
    return request.state === "begun"
      ? { outcome: "failed", failure: "not_sent", detail: request.detail }
      : { outcome: "unknown", detail: "The network has no such request" };
  if (answer.outcome !== "successful") return answer;
  const { currency, amount_minor } = answer.paid;
  if (currency === request.currency && amount_minor === request.amount_minor) return answer;
  return { outcome: "unknown", detail: "The network names another sum" };
}
