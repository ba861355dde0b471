import { csrfHeaders } from "./support/csrf.ts";
import { startDarasa } from "./support/darasa.ts";

// Does the time of an answer tell whether an account exists? `node bench/timing.ts`: a known and an unknown e-mail in turns,
// first asked to reset, then to log in. Prints medians and the two-sided p of Mann and Whitney; below 0.01 is a leak.

const KNOWN = "amina@darasa.example";
const UNKNOWN = "nobody@darasa.example";
const WARM_UP = 10;
const LEAK = 0.01;

const darasa = await startDarasa({ LOG_LEVEL: "fatal" });
let leaks = 0;
try {
  const headers = { "content-type": "application/json", ...(await csrfHeaders(darasa.url)) };
  const ask = async (path: string, body: object): Promise<number> => {
    const begin = performance.now();
    const reply = await fetch(`${darasa.url}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    await reply.arrayBuffer();
    return performance.now() - begin;
  };
  await compare("password reset", 200, (email) => ask("/password-reset/", { email }));
  await compare("failed login", 100, (email) => ask("/login/", { email, password: "not-the-password-1" }));
} finally {
  await darasa.stop();
}
process.exitCode = leaks > 0 ? 1 : 0;

async function compare(what: string, pairs: number, ask: (email: string) => Promise<number>): Promise<void> {
  const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] };
  for (let pair = -WARM_UP; pair < pairs; pair++) {
    // Who is asked first changes, so that neither always finds the server warm.
    for (const email of pair % 2 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) {
      const took = await ask(email);
      if (pair >= 0) times[email]?.push(took);
    }
  }
  const [known = [], unknown = []] = [times[KNOWN], times[UNKNOWN]];
  const p = mannWhitney(known, unknown);
  if (p < LEAK) leaks += 1;
  console.log(
    `${what}: ${pairs} pairs, median ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown, p = ${p.toFixed(3)}`,
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The two-sided p by the normal approximation, which is good from some twenty values on. */
function mannWhitney(left: number[], right: number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { isLeft }, index) => sum + (isLeft ? index + 1 : 0), 0);
  const [n, m] = [left.length, right.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * upperTail(z);
}

/** How much of the normal distribution lies above z (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
