import { buildApp } from "#server/app/app.ts";
import { makeContext } from "#server/app/serving.ts";
import { readConfig } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { makeLog } from "#server/platform/logging/log.ts";

// The application as a separate process that can be killed, with the simulation's database and clock. killable.ts
// starts it.

const { environment, connection, secret } = JSON.parse(process.env.SIMULATED ?? "{}");
const config = readConfig(environment);
let now = new Date(0);
const { db, pool } = connect(connection, 4);
const made = await makeContext(config, makeLog(config), { db, pool, connection }, () => now);
const app = await buildApp({ ...made, secret });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.on("message", (moment: string) => {
  now = new Date(moment);
  process.send?.(moment);
});
process.send?.(address);
