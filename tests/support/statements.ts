import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

type Query = typeof pg.Client.prototype.query;

export interface Sent {
  text: string;
  values: unknown[];
}

const counted = new AsyncLocalStorage<Sent[]>();
const query = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, ...sending: unknown[]) {
  const [first, second] = sending as [string | { text?: string; values?: unknown[] }, unknown];
  counted
    .getStore()
    ?.push(
      typeof first === "string"
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: String(first.text), values: first.values ?? [] },
    );
  return Reflect.apply(query, this, sending);
} as Query;

/** The SQL that the work sends, by whichever connection: BEGIN and COMMIT are round trips too. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  await counted.run(sent, work);
  return sent;
}
