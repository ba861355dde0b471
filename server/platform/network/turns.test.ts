import { expect, it } from "vitest";
import type { Caller } from "./caller.ts";
import { Turns } from "./turns.ts";

const limits = { at_once: 2, at_once_for_client: 2, waiting: 6, waiting_for_client: 4 };
const from = (address: string, gone = new AbortController().signal): Caller => ({ address, gone });
const known = (device: string): Caller => ({ ...from("10.0.0.99"), device });

/** Returns work that ends on request, and the list of work that has begun. */
function workshop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  };
  return { begun, work, endNext };
}

it("clients take turns: a new client is served before another's queue is finished", async () => {
  const turns = new Turns(limits);
  const { begun, work, endNext } = workshop();
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void turns.run(work(name), from("10.0.0.1"));
  void turns.run(work("b1"), from("10.0.0.2"));
  expect(begun).toEqual(["a1", "a2"]);
  await endNext();
  await endNext();
  expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
});

it("a client's full queue is answered 503 with Retry-After", async () => {
  const turns = new Turns(limits);
  const { work } = workshop();
  for (let call = 0; call < 6; call += 1) void turns.run(work("a"), from("10.0.0.1"));
  const refused = { status: 503, retryAfterSeconds: 2 };
  await expect(turns.run(work("a"), from("10.0.0.1"))).rejects.toMatchObject(refused);
});

it("when all slots are taken, the longest queue loses its newest entry (security.md T84)", async () => {
  const turns = new Turns(limits);
  const { begun, work, endNext } = workshop();
  const refused = { status: 503, retryAfterSeconds: 2 };
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void turns.run(work(name), from("10.0.0.1"));
  const newest = turns.run(work("a6"), from("10.0.0.1"));
  for (const name of ["b1", "b2"]) void turns.run(work(name), from("10.0.0.2"));
  const innocent = turns.run(work("c1"), from("10.0.0.3"));
  await expect(newest).rejects.toMatchObject(refused);
  for (let turn = 0; turn < 8; turn += 1) await endNext();
  await innocent;
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]);
});

it("when all queues have one entry, further clients get 503 with Retry-After", async () => {
  const turns = new Turns(limits);
  const { work } = workshop();
  for (let client = 0; client < 8; client += 1) void turns.run(work("a"), from(`10.0.${client}.1`));
  await expect(turns.run(work("b"), from("2001:db8::1"))).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
  });
});

it.each([
  ["an IPv4 /24", (n: number) => `10.0.0.${n}`, "10.0.1.1"],
  ["an IPv6 /48", (n: number) => `2001:db8:1:${n}::1`, "2001:db8:2::1"],
])(
  "a flood from %s does not delay a client in another network (security.md T84)",
  async (_network, flood, innocent) => {
    const turns = new Turns(limits);
    const { begun, work, endNext } = workshop();
    const others = Array.from({ length: 8 }, (_, n) =>
      turns.run(work(`${n}`), from(flood(n))).catch(({ status }) => status),
    );
    void turns.run(work("innocent"), from(innocent));
    expect(await others[7]).toBe(503);
    await endNext();
    await endNext();
    expect(begun).toEqual(["0", "1", "2", "innocent"]);
  },
);

it("a known device takes a slot from unknown clients, and both are served alternately (security.md T84)", async () => {
  const turns = new Turns(limits);
  const { begun, work, endNext } = workshop();
  const others = Array.from({ length: 8 }, (_, n) =>
    turns.run(work(`${n}`), from(`10.0.0.${n}`)).catch(({ status }) => status),
  );
  for (const name of ["a1", "a2"]) void turns.run(work(name), known("7"));
  void turns.run(work("b1"), known("8"));
  expect(await Promise.all(others.slice(5))).toEqual([503, 503, 503]);
  for (let turn = 0; turn < 7; turn += 1) await endNext();
  expect(begun).toEqual(["0", "1", "a1", "2", "b1", "3", "a2", "4"]);
});

it("when known devices fill all slots, further clients are refused", async () => {
  const turns = new Turns(limits);
  const { work } = workshop();
  for (let device = 0; device < 8; device += 1) void turns.run(work("a"), known(`${device}`));
  for (const late of [known("9"), from("10.0.0.1")])
    await expect(turns.run(work("late"), late)).rejects.toMatchObject({ status: 503 });
});

it("work of a caller who left is dropped, and the queue continues", async () => {
  const turns = new Turns(limits);
  const { begun, work, endNext } = workshop();
  const leaving = new AbortController();
  void turns.run(work("a1"), from("10.0.0.1"));
  void turns.run(work("a2"), from("10.0.0.1"));
  const left = turns.run(work("left"), from("10.0.0.2", leaving.signal));
  void turns.run(work("b"), from("10.0.0.2"));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ status: 503 });
  await expect(turns.run(work("late"), from("10.0.0.3", leaving.signal))).rejects.toMatchObject({
    status: 503,
  });
  await endNext();
  expect(begun).toEqual(["a1", "a2", "b"]);
});

it("the server's own work is never refused", async () => {
  const turns = new Turns({ ...limits, waiting: 0 });
  const results = Array.from({ length: 20 }, (_, number) => turns.run(async () => number));
  expect(await Promise.all(results)).toHaveLength(20);
});
