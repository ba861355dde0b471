import pg from "pg";

type Query = typeof pg.Client.prototype.query;

/**
 * The SQL that this process sends while the work runs, whoever sends it and by whichever connection: BEGIN and COMMIT
 * are round trips too. The work must be alone in the process.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...sending: unknown[]) {
    const [first] = sending as [string | { text?: string }];
    sent.push(typeof first === "string" ? first : String(first.text));
    return Reflect.apply(query, this, sending);
  } as Query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
