import { type APIRequestContext, expect, request } from "@playwright/test";
import { readConfig, secretKey } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";

/** Returns a client of the API with a separate cookie jar. Every call has the CSRF header. */
export async function apiClient(): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL: process.env.BASE_URL });
  const { csrfToken } = await (await visitor.get("/api/csrf-cookie/")).json();
  const storageState = await visitor.storageState();
  await visitor.dispose();
  return request.newContext({
    baseURL: process.env.BASE_URL,
    storageState,
    extraHTTPHeaders: { "x-csrftoken": csrfToken },
  });
}

/**
 * Returns the newest link to `path` in the captured emails to an address. Reads the server's storage, because the API
 * shows links that log somebody in to nobody, not even admins.
 */
export async function mailedLink(address: string, path: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.JOURNEY_DATA_DIR });
  const log = { info: () => undefined, warn: () => undefined };
  return withDatabase(config, log, async (connection) => {
    const { db, close } = connect(connection, 1);
    let found: string | undefined;
    // The email is written after the reply that announced it.
    await expect(async () => {
      const rows = await db
        .selectFrom("emails")
        .selectAll()
        .where("recipient", "=", address)
        .where("state", "=", "captured")
        .orderBy("id", "desc")
        .execute();
      const links = rows.flatMap(
        (row) => unsealText(secretKey(config), row)?.text.match(/https?:\/\/\S+/g) ?? [],
      );
      found = links.find((link) => new URL(link).pathname === path);
      expect(found).toBeDefined();
    })
      .toPass({ timeout: 15_000 })
      .finally(close);
    return found ?? "";
  });
}
