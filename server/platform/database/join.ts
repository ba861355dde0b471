import type { ControlledTransaction } from "kysely";
import type { Database } from "./connection.ts";
import type { DB } from "./types.ts";

export interface JoinedDatabase {
  db: Database;
  /** Does the last thing and commits; a transaction is opened for it when there was none. */
  commit(last: (db: Database) => Promise<void>): Promise<void>;
  rollback(): Promise<void>;
}

const joinedOnes = new WeakSet<Database>();

/** What is done by one statement alone: a transaction by itself, without a BEGIN and a COMMIT, unless it is part of one. */
export function inOneStatement<T>(db: Database, statement: (db: Database) => Promise<T>): Promise<T> {
  return joinedOnes.has(db) ? db.transaction().execute(statement) : statement(db);
}

/**
 * A database whose transactions are all one: the first opens it and does `first` in it, later ones and plain
 * queries continue in it, and only `commit` ends it. What ran before the first transaction ran on its own.
 */
export function joinTransactions(db: Database, first: (db: Database) => Promise<void>): JoinedDatabase {
  let open: ControlledTransaction<DB> | undefined;
  let opening: Promise<Database> | undefined;
  const start = async (): Promise<Database> => {
    open = await db.startTransaction().execute();
    await first(open);
    return open;
  };
  // Two that begin at once are one as well.
  const begin = () => {
    opening ??= start();
    return opening;
  };
  const joined = new Proxy(db, {
    get(base, name) {
      if (name === "transaction")
        return () => ({ execute: async <T>(work: (db: Database) => Promise<T>) => work(await begin()) });
      const target = open ?? base;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  joinedOnes.add(joined);
  return {
    db: joined,
    async commit(last) {
      await last(await begin());
      await open?.commit().execute();
    },
    async rollback() {
      if (!open || open.isCommitted || open.isRolledBack) return;
      // Where the connection is gone the database has rolled back by itself; what went wrong is told by the caller.
      await open
        .rollback()
        .execute()
        .catch(() => undefined);
    },
  };
}
