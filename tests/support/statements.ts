import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const sent = new AsyncLocalStorage<{ statements: number }>();

let isCounting = false;

/** Counts what any connection of this process sends on behalf of a call. Files of one process share it: each statement counts once. */
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

/** What the call answered, and how many statements it sent. */
export async function withStatements<Answer>(
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: number }> {
  const counted = { statements: 0 };
  const answer = await sent.run(counted, call);
  return { answer, ...counted };
}
