import autocannon from "autocannon";

export interface Target {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
}

const ROUND_SECONDS = 3;
const ROUNDS = 5;

/** Requests a second over one round; refuses to report a round in which anything but 2xx came back. */
async function round(target: Target): Promise<number> {
  const { url, method = "GET", headers = {}, body, connections = 20 } = target;
  const result = await autocannon({
    url,
    method,
    headers,
    ...(body !== undefined && { body }),
    connections,
    duration: ROUND_SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

export interface Comparison {
  ratio: number;
  lowest: number;
  highest: number;
  ours: number;
  bare: number;
}

/** The two in turn, so that a drift of the machine touches both; the median of the pairs' ratios counts. */
export async function compare(ours: Target, bare: Target): Promise<Comparison> {
  await round(ours);
  await round(bare);
  const pairs: { ours: number; bare: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) pairs.push({ ours: await round(ours), bare: await round(bare) });
  const ratios = pairs.map((pair) => pair.ours / pair.bare).sort((a, b) => a - b);
  return {
    ratio: median(ratios),
    lowest: ratios[0] ?? 0,
    highest: ratios.at(-1) ?? 0,
    ours: median(pairs.map((pair) => pair.ours).sort((a, b) => a - b)),
    bare: median(pairs.map((pair) => pair.bare).sort((a, b) => a - b)),
  };
}

export function median(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
