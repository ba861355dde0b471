import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const sent = new AsyncLocalStorage<{ statements: number }>();

let isCounting = false;

/**
 * Counts the SQL statements that this process sends for a call. Test files in one process share the counter, which
 * counts each statement once.
 */
export function countStatements(): void {
  if (isCounting) return;
  isCounting = true;
  const query = pg.Client.prototype.query as (...sending: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...sending: unknown[]) {
    const counted = sent.getStore();
    if (counted) counted.statements += 1;
    return Reflect.apply(query, this, sending);
  } as typeof pg.Client.prototype.query;
}

/** Returns the call's answer, and how many statements it sent. */
export async function withStatements<Answer>(
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: number }> {
  const counted = { statements: 0 };
  const answer = await sent.run(counted, call);
  return { answer, ...counted };
}
