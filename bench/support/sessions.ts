import pg from "pg";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";

const DAY_MS = 86_400_000;

export interface Sessions {
  /** A live session's secret for one of the role's people, or undefined when nobody of it is left. */
  of(role: string): Promise<string | undefined>;
  /** Names of all API tokens there are: what the crash drill writes. */
  tokenNames(): Promise<string[]>;
  close(): Promise<void>;
}

/** Sessions made straight in the database of a running Darasa, since logging in costs what passwords cost. */
export async function sessionsIn(dataDir: string): Promise<Sessions> {
  const connection = await runningDatabase(dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const pool = new pg.Pool({ ...connection, max: 2 });
  return {
    async of(role) {
      const secret = newSecret();
      // Held while the session is written: the fuzz deletes people meanwhile.
      const { rowCount } = await pool.query(
        `INSERT INTO sessions (id_hash, user_id, expires_at)
         SELECT $1, id, $2 FROM users WHERE role = $3 ORDER BY random() LIMIT 1 FOR KEY SHARE`,
        [hashSecret(secret), new Date(Date.now() + DAY_MS), role],
      );
      if (!rowCount) return undefined;
      return secret;
    },
    async tokenNames() {
      const { rows } = await pool.query<{ name: string }>("SELECT name FROM api_tokens");
      return rows.map((row) => row.name);
    },
    close: () => pool.end(),
  };
}
