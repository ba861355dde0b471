import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import type { TestContext } from "#tests/support/make-context.ts";
import { Random } from "../../bench/harness/random.ts";

/**
 * Share of creations during which kill -9 hits the application, or PostgreSQL. The creation is then sent again with its
 * key.
 */
const KILLED = 0.02;

/**
 * Sends signal 9 to a process of PostgreSQL, which ends every connection and recovers from its log. Waits until it is
 * back.
 */
async function killDatabase({ connection }: TestContext): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY state_change DESC",
  );
  process.kill(rows[0].pid, "SIGKILL");
  await client.end().catch(() => undefined);
  for (let isBack = false; !isBack; await sleep(100)) {
    const next = new pg.Client(connection);
    next.on("error", () => undefined);
    isBack = await next.connect().then(
      () => true,
      () => false,
    );
    await next.end().catch(() => undefined);
  }
}

/**
 * Replaces the application in this process by one in a separate process, over HTTP, that signal 9 kills now and then.
 */
export async function killable(context: TestContext, environment: Record<string, string>, seed: number) {
  const random = new Random(seed);
  const counts = { kills: 0, databaseKills: 0 };
  let child: ChildProcess;
  let address = "";
  let told = "";
  const start = async () => {
    const { connection, secret, config } = context;
    const DATA_DIR = config.dataDir;
    const simulated = {
      environment: { NODE_ENV: "test", DEMO: "0", ...environment, DATA_DIR },
      connection,
      secret,
    };
    child = fork(new URL("served-process.ts", import.meta.url), [], {
      env: { ...process.env, SIMULATED: JSON.stringify(simulated) },
    });
    [address] = (await once(child, "message")) as [string];
    told = "";
  };
  const tellTime = async () => {
    const moment = context.clock().toISOString();
    if (moment === told) return;
    child.send(moment);
    await once(child, "message");
    told = moment;
  };
  const kill = async () => {
    counts.kills += 1;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const send = async ({ method, url, headers, payload }: InjectOptions) => {
    await tellTime();
    const body = payload === undefined ? {} : { body: new Uint8Array(payload as Buffer) };
    const response = await fetch(`${address}${url}`, {
      method: `${method}`,
      headers: headers as HeadersInit,
      ...body,
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Sends a call. Retries while the application still reports its database as away. */
  const sendOnceBack = async (options: InjectOptions, wasAway: boolean) => {
    let answer = await send(options);
    for (let time = 0; wasAway && answer.response.status === 503 && time < 50; time += 1) {
      await sleep(200);
      answer = await send(options);
    }
    return answer;
  };
  const inject = async (options: InjectOptions) => {
    const isCreation = (options.headers as Record<string, string>)["idempotency-key"] !== undefined;
    if (isCreation && random.chance(KILLED)) {
      const answer = send(options).catch(() => undefined);
      await sleep(random.below(25));
      await kill();
      await answer;
      await start();
    }
    const isCut = isCreation && random.chance(KILLED);
    const cut = isCut ? send(options).catch(() => undefined) : undefined;
    if (isCut) await killDatabase(context);
    await cut;
    counts.databaseKills += isCut ? 1 : 0;
    const { response, bytes } = await sendOnceBack(options, isCut);
    const found = Object.fromEntries(response.headers);
    return {
      statusCode: response.status,
      headers: { ...found, "set-cookie": response.headers.getSetCookie() },
      ...{ body: bytes.toString(), rawPayload: bytes, json: () => JSON.parse(bytes.toString()) },
    };
  };
  await start();
  context.app = { ...context.app, inject } as unknown as FastifyInstance;
  return { counts, close: kill };
}
