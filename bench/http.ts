import { compare, type Target } from "./support/compare.ts";
import { csrfHeaders } from "./support/csrf.ts";
import { startChild, startDarasa } from "./support/darasa.ts";
import { printMachine } from "./support/machine.ts";
import { processorSeconds } from "./support/memory.ts";
import { oneByOne } from "./support/one-by-one.ts";

// `npm run bench:http`: the programs page, /api/programs/ and a login against a bare node:http server that sends
// the same bytes with the same headers, in one run, round by round in turn. Prints ratios. Then a program's page past
// the page cache (an address with a referral is never kept), one request after the other: the time until its last byte,
// loopback and this process included, is at most UNCACHED_MS in the middle; beside it the processor that a page takes,
// which does not depend on who else is using the machine.

const LOGIN = JSON.stringify({ email: "amina@darasa.example", password: "Karibu2026" });
const UNCACHED_MS = 5;

const darasa = await startDarasa();

const rows = [
  {
    name: "programs page, cached",
    target: { url: `${darasa.url}/programs`, headers: { "accept-encoding": "br" } },
  },
  { name: "programs page with a referral, uncached", target: { url: `${darasa.url}/programs?ref=none` } },
  {
    name: "/api/programs/, cached",
    target: { url: `${darasa.url}/api/programs/`, headers: { "accept-encoding": "br" } },
  },
  { name: "login (Argon2id 64 MiB, 3 passes)", target: await loginTarget() },
] satisfies { name: string; target: Target }[];

try {
  printMachine();
  console.log(`${"".padEnd(42)} ratio (lowest–highest)   requests/s: ours    bare`);
  for (const { name, target } of rows) await measure(name, target);
  await uncachedPage();
  printMachine();
} finally {
  await darasa.stop();
}

async function uncachedPage(): Promise<void> {
  const url = `${darasa.url}/programs/13?ref=none`;
  const headers = { "accept-encoding": "br" };
  await oneByOne(url, headers, { first: 500, counted: 1 });
  const before = processorSeconds(darasa.process.pid ?? 0);
  const pages = 1_000;
  const { p50, p95 } = await oneByOne(url, headers, { first: 0, counted: pages });
  const processor_ms = ((processorSeconds(darasa.process.pid ?? 0) - before) * 1000) / pages;
  console.log(
    `program's page, uncached: p50 ${p50.toFixed(1)} ms (at most ${UNCACHED_MS}), p95 ${p95.toFixed(1)} ms; ${processor_ms.toFixed(1)} ms of processor, database included`,
  );
}

async function measure(name: string, target: Target): Promise<void> {
  const bare = await startChild("bench/support/bare-server.ts", await sameBytes(target));
  try {
    const {
      ratio,
      lowest,
      highest,
      ours,
      bare: theirs,
    } = await compare(target, { ...target, url: bare.url });
    const spread = `(${lowest.toFixed(3)}–${highest.toFixed(3)})`;
    const speeds = `${Math.round(ours).toString().padStart(17)} ${Math.round(theirs).toString().padStart(7)}`;
    console.log(`${name.padEnd(42)} ${ratio.toFixed(3)} ${spread.padEnd(16)}${speeds}`);
  } finally {
    await bare.stop();
  }
}

/** One answer of ours, as the bare server shall send it: undecoded, with every header that is not the connection's. */
async function sameBytes(target: Target): Promise<{ headers: string[]; body: string }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body } = target;
    const asking = request(target.url, { method, headers }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const kept = Object.entries(reply.headersDistinct)
        .filter(
          ([name]) =>
            !["connection", "keep-alive", "date", "transfer-encoding", "content-length"].includes(name),
        )
        .flatMap(([name, values]) => (values ?? []).flatMap((value) => [name, value]));
      resolve({ headers: [...kept, "content-length", String(bytes.length)], body: bytes.toString("base64") });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

async function loginTarget(): Promise<Target> {
  return {
    url: `${darasa.url}/api/login/`,
    method: "POST",
    headers: { "content-type": "application/json", ...(await csrfHeaders(darasa.url)) },
    body: LOGIN,
    connections: 4,
  };
}
