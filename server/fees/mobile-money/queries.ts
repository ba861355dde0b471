import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { networkKey } from "#contract/fees/payments/network-key.ts";
import { numberKey } from "#contract/fees/payments/transaction-key.ts";
import type { RequestState } from "#contract/fees/request-states.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { MobileMoneyRequests } from "#server/platform/database/types.ts";

export type RequestRow = Selectable<MobileMoneyRequests>;

/** How long the student sees why a request failed or went unanswered. */
const SHOWN_MS = 24 * 3_600_000;
/** Maximum number of requests that staff see for one charge. */
const MOST_SHOWN = 20;

/** Networks sometimes report a success as a failure at first, so a failed request is checked again after this time. */
export const FAILURE_ASKED_AGAIN_HOURS = 24;

const openStates: RequestState[] = ["begun", "pending"];

export async function insertRequest(
  db: Database,
  values: Insertable<MobileMoneyRequests>,
): Promise<RequestRow> {
  return db.insertInto("mobile_money_requests").values(values).returningAll().executeTakeFirstOrThrow();
}

/** States in which the network is asked again. A failure may still turn into a success. */
const askedStates: RequestState[] = [...openStates, "failed"];

/** Returns a request whose state the network must still be asked for, with its charge's reference. */
export function askedRequest(db: Database, id: string) {
  return db
    .selectFrom("mobile_money_requests")
    .innerJoin("charges", "charges.id", "mobile_money_requests.charge_id")
    .selectAll("mobile_money_requests")
    .select(["charges.reference", "charges.user_id"])
    .where("mobile_money_requests.id", "=", id)
    .where("mobile_money_requests.state", "in", askedStates)
    .executeTakeFirst();
}

/**
 * Locks and returns the request, unless this question has been answered in the meantime. The caller has locked the
 * charge.
 */
export function lockQuestion(db: Database, id: string, question: number): Promise<RequestRow | undefined> {
  return db
    .selectFrom("mobile_money_requests")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", askedStates)
    .where("questions", "=", question)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRequest(
  db: Database,
  id: string,
  values: Updateable<MobileMoneyRequests>,
): Promise<void> {
  await db.updateTable("mobile_money_requests").set(values).where("id", "=", id).execute();
}

/**
 * Returns requests without a final state, and failures that were not checked again. `question` is the number of the
 * next question.
 */
export function openQuestions(db: Database): Promise<{ id: string; question: number }[]> {
  return db
    .selectFrom("mobile_money_requests")
    .select(["id", "questions as question"])
    .where((eb) =>
      eb.or([
        eb("state", "in", openStates),
        eb.and([
          eb("state", "=", "failed"),
          sql<boolean>`asked_at < ended_at + ${FAILURE_ASKED_AGAIN_HOURS} * interval '1 hour'`,
        ]),
      ]),
    )
    .execute();
}

/**
 * Returns payments with this transaction number of the network, newest first, without rejected ones. `is_taken`: the
 * payment belongs to a request.
 */
export function paymentsByNumber(db: Database, provider: string, external_id: string) {
  return (
    db
      .selectFrom("payments")
      .select(["id", "charge_id", "state", "amount_minor"])
      .select(
        sql<boolean>`EXISTS (SELECT 1 FROM mobile_money_requests WHERE payment_id = payments.id)`.as(
          "is_taken",
        ),
      )
      .where("number_key", "=", numberKey(external_id))
      // A reported payment may name no network.
      .where(sql<boolean>`split_part(network_key, '#', 1) IN (${networkKey(provider)}, '')`)
      .where("state", "<>", "rejected")
      .orderBy("id", "desc")
      .execute()
  );
}

/**
 * Returns the newest request of each charge if the student should see it. It must be pending, or have ended without
 * success in the last day.
 */
export async function shownRequests(db: Database, chargeIds: readonly number[], now: Date) {
  if (chargeIds.length === 0) return [];
  const rows = await db
    .selectFrom("mobile_money_requests")
    .selectAll()
    .distinctOn("charge_id")
    .where("charge_id", "in", chargeIds)
    .orderBy("charge_id")
    .orderBy("created_at", "desc")
    .execute();
  const since = now.getTime() - SHOWN_MS;
  return rows.filter(({ state, ended_at, unanswered_at }) => {
    const over = ended_at ?? unanswered_at;
    return state !== "successful" && (!over || over.getTime() > since);
  });
}

/** Returns the pending and failed requests of a charge for staff, newest first. */
export function requestsOf(db: Database, chargeId: number): Promise<RequestRow[]> {
  return db
    .selectFrom("mobile_money_requests")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .where("state", "<>", "successful")
    .orderBy("created_at", "desc")
    .limit(MOST_SHOWN)
    .execute();
}
