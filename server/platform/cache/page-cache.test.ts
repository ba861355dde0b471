import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { publicParameters } from "#server/content/public-reads.ts";
import { cacheKey } from "./cache-key.ts";
import { type MadeAnswer, PageCache } from "./page-cache.ts";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const page = (text: string): MadeAnswer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" },
  body: Buffer.from(text.padEnd(2_000, " ")),
  route: "/",
});

/** Starts a server with only the cache. Requests that the cache does not handle are answered "application". */
async function serve(make: (request: { url: string }, gone: AbortSignal) => Promise<MadeAnswer>) {
  const cache = new PageCache(publicParameters);
  const server = createServer((request, response) => {
    if (!cache.answer(request, response, (url, gone) => make({ url }, gone))) response.end("application");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "accept-encoding": "identity", ...headers },
      ...(signal && { signal }),
    });
  return { cache, get };
}

describe("page cache (ARCHITECTURE.md)", () => {
  it("simultaneous requests for one page cause one call of the application", async () => {
    let made = 0;
    const { get } = await serve(async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return page("programs");
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => get("/programs").then((reply) => reply.text())),
    );
    expect(new Set(answers.map((text) => text.trim()))).toEqual(new Set(["programs"]));
    expect(made).toBe(1);
  });

  it("holds at most 64 MiB, including room for compressed variants", async () => {
    const megabyte = randomBytes(1_000_000);
    const { cache, get } = await serve(async () => ({ ...page(""), body: megabyte }));
    const most = { answers: 0, bytes: 0 };
    for (let time = 0; time < 80; time += 1) {
      await (await get(`/programs?search=${time}`)).arrayBuffer();
      const { answers, bytes } = cache.size;
      Object.assign(most, { answers: Math.max(most.answers, answers), bytes: Math.max(most.bytes, bytes) });
    }
    expect(most.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    // Each answer counts twice: plain and compressed.
    expect(most.answers).toBeLessThanOrEqual(33);
    cache.drop();
    expect(cache.size).toEqual({ answers: 0, bytes: 0 });
  });

  it("frees an answer that is too old to be sent", async () => {
    const { cache, get } = await serve(async () => page("programs"));
    const now = vi.spyOn(performance, "now");
    for (let time = 0; time < 10; time += 1) {
      now.mockReturnValue((time + 1) * 60_000);
      await (await get(`/programs?search=${time}`)).text();
      // The cache reads the clock at most once a millisecond.
      await sleep(5);
    }
    now.mockRestore();
    expect(cache.size.answers).toBe(3);
  });

  it("drops everything when content changes, and does not store answers begun before the change", async () => {
    let version = "old";
    let release = () => undefined as unknown;
    const { cache, get } = await serve(async () => {
      const seen = version;
      if (seen === "old") await new Promise<void>((resolve) => (release = resolve));
      return page(seen);
    });
    const early = get("/programs");
    await expect.poll(() => cache.counts.miss).toBe(1);
    version = "new";
    cache.drop();
    release();
    expect((await (await early).text()).trim()).toBe("old");
    expect((await (await get("/programs")).text()).trim()).toBe("new");
  });

  it("answers 304 to a matching ETag, and each encoding has its own ETag", async () => {
    const { get } = await serve(async () => page("home"));
    const first = await get("/");
    const etag = first.headers.get("etag") ?? "";
    expect((await get("/", { "if-none-match": etag })).status).toBe(304);
    const compressed = await get("/", { "accept-encoding": "gzip" });
    expect(compressed.headers.get("etag")).not.toBe(etag);
    expect(compressed.headers.get("vary")).toBe("accept-encoding, save-data");
    expect(compressed.headers.get("content-security-policy")).toBe("default-src 'self'");
  });

  it("stores neither errors nor answers that set a cookie", async () => {
    let asked = 0;
    const answers: MadeAnswer[] = [
      { ...page("missing"), status: 404 },
      { ...page("cookie"), headers: { "set-cookie": "sessionid=x" } },
      page("fine"),
    ];
    const { get } = await serve(async () => answers[Math.min(asked++, 2)] as MadeAnswer);
    expect((await get("/programs/7")).status).toBe(404);
    await get("/programs/7");
    expect((await (await get("/programs/7")).text()).trim()).toBe("fine");
    await get("/programs/7");
    expect(asked).toBe(3);
  });

  it("leaves answers that may differ by person to the application", async () => {
    const { get } = await serve(async () => page("cached"));
    for (const path of ["/dashboard", "/login", "/programs/3/enroll", "/programs?ref=AB12", "/api/user/"])
      expect(await (await get(path)).text()).toBe("application");
    expect(await (await get("/api/programs/", { authorization: "Bearer x" })).text()).toBe("application");
  });

  it("stores a page for Save-Data separately", () => {
    const ask = (headers: Record<string, string>) =>
      cacheKey({ method: "GET", url: "/", headers }, publicParameters)?.key;
    expect(ask({ "save-data": "on" })).not.toBe(ask({}));
    expect(ask({ cookie: "sessionid=x" })).toBe(ask({}));
  });

  it("ignores unknown parameters and the order of known ones", async () => {
    const asked: string[] = [];
    const { cache, get } = await serve(async ({ url }) => {
      asked.push(String(url));
      return page("programs");
    });
    for (let n = 0; n < 1_000; n += 1) await (await get(`/programs?x=${n}&fbclid=${"y".repeat(400)}`)).text();
    expect(cache.counts).toMatchObject({ miss: 1, hit: 999 });
    await get("/programs?search=gis&utm_source=x&category=Data");
    await get("/programs?category=Data&search=gis");
    await get("/about-us?search=gis");
    await get("/api/programs/?page=2&x=3");
    expect(asked).toEqual([
      "/programs",
      "/programs?category=Data&search=gis",
      "/about-us",
      "/api/programs/?page=2",
    ]);
  });

  it("a miss is aborted only when its last waiting visitor leaves", async () => {
    const signals: AbortSignal[] = [];
    let release = () => undefined as unknown;
    const { cache, get } = await serve(async (_request, gone) => {
      signals.push(gone);
      await new Promise<void>((resolve) => (release = resolve));
      return page("programs");
    });
    const leaving = new AbortController();
    const left = get("/programs", {}, leaving.signal).catch(() => "left");
    const staying = get("/programs");
    await expect.poll(() => cache.counts.miss).toBe(2);
    leaving.abort();
    expect(await left).toBe("left");
    release();
    expect((await (await staying).text()).trim()).toBe("programs");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    const alone = new AbortController();
    const dropped = get("/about-us", {}, alone.signal).catch(() => "left");
    await expect.poll(() => signals.length).toBe(2);
    alone.abort();
    await expect.poll(() => signals[1]?.aborted).toBe(true);
    expect(await dropped).toBe("left");
  });

  it("sends the same text in every encoding", async () => {
    const { get } = await serve(async () => page("Karibu"));
    const raw = async (encoding: string) => {
      const reply = await get("/", { "accept-encoding": encoding });
      return { text: (await reply.text()).trim(), encoding: reply.headers.get("content-encoding") };
    };
    expect(await raw("br")).toEqual({ text: "Karibu", encoding: "br" });
    expect(await raw("gzip")).toEqual({ text: "Karibu", encoding: "gzip" });
  });
});
