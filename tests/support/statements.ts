import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

type Query = typeof pg.Client.prototype.query;

const counted = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, ...sending: unknown[]) {
  const [first] = sending as [string | { text?: string }];
  counted.getStore()?.push(typeof first === "string" ? first : String(first.text));
  return Reflect.apply(query, this, sending);
} as Query;

/** The SQL that the work sends, by whichever connection: BEGIN and COMMIT are round trips too. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  await counted.run(sent, work);
  return sent;
}
