import http from "node:http";

export interface Times {
  p50: number;
  p95: number;
}

/** Milliseconds from asking to the last byte, one request after the other over one connection, the first ones left out. */
export async function oneByOne(
  url: string,
  headers: Record<string, string>,
  { first, counted }: { first: number; counted: number },
): Promise<Times> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let number = 0; number < first + counted; number += 1) {
    const start = performance.now();
    await answered(url, headers, agent);
    if (number >= first) times.push(performance.now() - start);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function answered(url: string, headers: Record<string, string>, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      reply.resume();
      reply.on("end", resolve);
    });
    request.on("error", reject);
  });
}
