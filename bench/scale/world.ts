import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { serverFlags } from "../../scripts/server-flags.mjs";
import type { Request } from "./calls.ts";
import type { Facts } from "./institute.ts";

/** What an institute's process tells when it is open. */
export interface Opened {
  url: string;
  warmingUrl: string;
  facts: Facts;
}

/** One filled institute, served by a process of its own, with what the calls ask about. */
export interface World extends Facts {
  /** False when PostgreSQL gave the statement up (503). */
  ask(request: Request): Promise<boolean>;
  /** Asks without measuring: keeps the connections and the database warm, and no answer that is measured. */
  warm(request: Request): Promise<boolean>;
  close(): Promise<void>;
}

/** Serves the database that `npm run seed:scale` filled in this DATA_DIR. */
export async function openWorld(dataDir: string): Promise<World> {
  const script = new URL("serve.ts", import.meta.url);
  const child = fork(script, [dataDir], { execArgv: [...serverFlags] });
  const opened = Promise.race([once(child, "message"), endedEarly(child)]);
  const [{ url, warmingUrl, facts }] = (await opened) as [Opened];
  const agent = new http.Agent({ keepAlive: true });
  const close = async () => {
    agent.destroy();
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  return {
    ...facts,
    ask: (request) => answered(url, agent, request),
    warm: (request) => answered(warmingUrl, agent, request),
    close,
  };
}

async function endedEarly(child: ChildProcess): Promise<never> {
  await once(child, "exit");
  throw new Error("the institute's process ended before it was open");
}

function answered(base: string, agent: http.Agent, asked: Request): Promise<boolean> {
  const { person, method = "GET", path, body, mayMiss = false } = asked;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...person,
    // As Chrome asks; unpacking is theirs.
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(payload !== undefined && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}/api${path}`, { agent, method, headers }, async (reply) => {
      const status = reply.statusCode ?? 0;
      const text = (await reply.toArray()).join("");
      if (status === 503) resolve(false);
      else if (status >= 300 && !(mayMiss && status === 404))
        reject(new Error(`${method} ${path}: ${status} ${text}`));
      else resolve(true);
    });
    request.once("error", (error: NodeJS.ErrnoException) => {
      // The server has let an idle connection go in the moment in which it was taken again: nobody has read this.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(answered(base, agent, asked));
      else reject(error);
    });
    request.end(payload);
  });
}
