import { execFile, spawnSync } from "node:child_process";
import http from "node:http";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { answering, Darasa, startChild } from "#tests/support/darasa.ts";
import { freePort } from "#tests/support/fakes/free-port.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";

// npm run bench:http -- [--rounds 5] [--seconds 3] [--pages 1000]
//
// Compares the cached programs page and the cached /api/programs/ with a bare node:http server that sends the same
// bytes and headers. The servers take turns, so that a drift of the machine affects both. The result is the median
// ratio of requests per second; the aim is 0.8. The load comes from wrk if it is installed (apt-get install wrk). For
// the same number of requests it needs a tenth of the processor time of autocannon, which is a Node process.
//
// Then requests a program's page without the page cache, one request at a time, and prints the time until its last
// byte. The aim is a median of 5 ms. Fails on any answer but 200. The defaults take 90 seconds.

const options = readOptions({ rounds: 5, seconds: 3, pages: 1000 });
const headers = { "accept-encoding": "br" };
const connectionHeader = /^(connection|keep-alive|date|transfer-encoding|content-length)$/;

const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

await begin();
console.log(`load generator: ${hasWrk ? "wrk" : "autocannon"}`);
const darasa = await Darasa.run();
try {
  await compare("programs page, cached", `${darasa.url}/programs`);
  await compare("/api/programs/, cached", `${darasa.url}/api/programs/`);
  // The page cache skips addresses with a referral.
  await oneByOne("program page, uncached", `${darasa.url}/programs/13?ref=none`, options.pages);
} finally {
  await darasa.remove();
}

async function compare(what: string, url: string): Promise<void> {
  const bareUrl = `http://127.0.0.1:${await freePort()}`;
  const child = startChild(["bench/harness/bare-server.ts", new URL(bareUrl).port]);
  child.stdin?.end(JSON.stringify(await answerOf(url)));
  await answering(bareUrl, child);
  await requestsPerSecond(url);
  await requestsPerSecond(bareUrl);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    ours.push(await requestsPerSecond(url));
    bare.push(await requestsPerSecond(bareUrl));
  }
  child.kill();
  const ratios = ours.map((count, round) => count / (bare[round] ?? 1));
  const at = (share: number) => percentile(ratios, share).toFixed(2);
  printResult({
    what,
    value: `${at(0.5)} of a bare server (${at(0)} to ${at(1)}), ${Math.round(percentile(ours, 0.5))} and ${Math.round(percentile(bare, 0.5))} requests/s`,
    trials: `${options.rounds} rounds of ${options.seconds} s`,
  });
}

function requestsPerSecond(url: string): Promise<number> {
  return hasWrk ? byWrk(url) : byAutocannon(url);
}

async function byWrk(url: string): Promise<number> {
  const flags = ["-t1", "-c20", `-d${options.seconds}s`, "-H", "accept-encoding: br", url];
  const { stdout } = await promisify(execFile)("wrk", flags);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

async function byAutocannon(url: string): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: options.seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  return result.requests.average;
}

async function oneByOne(what: string, url: string, count: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let warm = 0; warm < count / 2; warm++) await answerOf(url, agent);
  const took_ms: number[] = [];
  for (let page = 0; page < count; page++) {
    const began = performance.now();
    await answerOf(url, agent);
    took_ms.push(performance.now() - began);
  }
  agent.destroy();
  const value = `p50 ${percentile(took_ms, 0.5).toFixed(1)} ms, p95 ${percentile(took_ms, 0.95).toFixed(1)} ms`;
  printResult({ what, value, trials: `${count} pages, one after the other` });
}

/** Returns the bytes as they were sent, in base64, and every header that does not belong to the connection. */
async function answerOf(url: string, agent?: http.Agent): Promise<{ headers: string[]; body: string }> {
  const answer = await request(url, { headers, ...(agent && { agent }) });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const own = Object.entries(answer.headers)
    .filter(([name]) => !connectionHeader.test(name))
    .flatMap(([name, lines = []]) => lines.flatMap((line) => [name, line]));
  const length = ["content-length", String(answer.bytes.length)];
  return { headers: [...own, ...length], body: answer.bytes.toString("base64") };
}
