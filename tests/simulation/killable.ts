import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { TestContext } from "#tests/support/make-context.ts";
import { Random } from "../../bench/harness/random.ts";

/** How often a creation is cut off by kill -9; it is then sent again with its key. */
const KILLED = 0.02;

/** In place of the application in this process: the same in another one, over HTTP, that dies by signal 9 now and then. */
export async function killable(context: TestContext, environment: Record<string, string>, seed: number) {
  const random = new Random(seed);
  const counts = { kills: 0 };
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
  const inject = async (options: InjectOptions) => {
    if ((options.headers as Record<string, string>)["idempotency-key"] && random.chance(KILLED)) {
      const answer = send(options).catch(() => undefined);
      await sleep(random.below(25));
      await kill();
      await answer;
      await start();
    }
    const { response, bytes } = await send(options);
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
