import { expect, it } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { testContext } from "#tests/support/context.ts";
import { openTcpProxy } from "#tests/support/fakes/tcp-proxy.ts";
import { openDatabase } from "./open-database.ts";

const context = testContext();

it("a start waits for a database that does not answer yet", async () => {
  const { host, port, user, password, database } = context.connection;
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
  const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`;
  proxy.fail({ kind: "down" });
  const opening = openDatabase(readConfig({ DATABASE_URL }), context.log);
  setTimeout(() => proxy.fail({ kind: "none" }), 300);
  const opened = await opening;
  expect((await opened.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await opened.close();
  await proxy.close();
});

it("a start does not wait for a database that refuses the password", async () => {
  const { host, port, user, database } = context.connection;
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
  const DATABASE_URL = `postgres://${user}:wrong@127.0.0.1:${proxy.port}/${database}`;
  await expect(openDatabase(readConfig({ DATABASE_URL }), context.log)).rejects.toThrow(
    /^DATABASE_URL: no connection to 127\.0\.0\.1:\d+ at the first try: .*password/,
  );
  await proxy.close();
});
