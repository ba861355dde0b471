import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { KeptFiles, type NewKeptFile } from "./kept-files.ts";

const notes: NewKeptFile = {
  url: "/api/units/1/files/1/",
  program: 1,
  unit: 1,
  filename: "notes.txt",
  size_bytes: 5,
  is_asked_for: false,
};
const sums: NewKeptFile = { ...notes, url: "/api/units/2/files/1/", unit: 2, filename: "sums.txt" };
const rows = async () => (await openDevice()).getAll("files");
const tabs: KeptFiles[] = [];
function tab(): KeptFiles {
  const kept = new KeptFiles(1);
  tabs.push(kept);
  return kept;
}

afterEach(async () => {
  for (const kept of tabs.splice(0)) kept.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await (await openDevice()).clear("files");
});

/** Calls `act` during the download, as if the student acted while the file is being fetched. */
function whileFetching(act: () => Promise<void>): void {
  vi.stubGlobal("fetch", async () => {
    await act();
    return new Response("notes");
  });
}

it("a file that is removed while it is fetched stays removed", async () => {
  const kept = tab();
  whileFetching(() => tab().remove([notes.url]));
  await kept.keep([notes]);
  expect(await rows()).toEqual([]);
});

it("a file that the student asks for while it is fetched counts as asked for", async () => {
  const kept = tab();
  whileFetching(async () => {
    await (await openDevice()).put("files", { ...notes, user_id: 1, is_asked_for: true, content: null });
  });
  await kept.keep([notes]);
  expect(await rows()).toMatchObject([{ is_asked_for: true, content: expect.any(Blob) }]);
});

/** Answers each download by `reply`. Returns the URLs that were fetched, in their order. */
function fetching(reply: (url: string) => Response | Promise<Response>): string[] {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return reply(url);
  });
  return fetched;
}
const content = () => new Response("notes");

/** The space that the browser says the site may use. */
function deviceWith(free_bytes: number): void {
  const storage = { estimate: async () => ({ quota: 100_000_000, usage: 100_000_000 - free_bytes }) };
  vi.stubGlobal("navigator", { locks: navigator.locks, storage });
}

/** Lets the database refuse to store what does not fit. */
function refuseToStore(isTooMuch: (row: { content: unknown }) => boolean): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, row, ...key) {
    if (isTooMuch(row)) throw new DOMException("The disk is full.", "QuotaExceededError");
    return put.call(this, row, ...key);
  });
}

const SPARE_BYTES = 5 * 1024 * 1024;

it("a file that leaves too little space free is not fetched; its row stays", async () => {
  deviceWith(SPARE_BYTES + notes.size_bytes);
  const fetched = fetching(content);
  const kept = tab();
  await kept.keep([notes, sums]);
  expect(kept.state).toMatchObject({ problem: "no_room", files: [{ content: null }, { content: null }] });
  expect(fetched).toEqual([]);
  deviceWith(SPARE_BYTES + notes.size_bytes + 1);
  await kept.drain();
  expect(kept.state).toMatchObject({ problem: null, files: [{ content: expect.any(Blob) }, {}] });
  expect(fetched).toEqual([notes.url, sums.url]);
});

it("a file that the device cannot store keeps its row, and the reason is named", async () => {
  fetching(content);
  refuseToStore((row) => row.content !== null);
  const kept = tab();
  await kept.keep([notes]);
  expect(kept.state).toMatchObject({ problem: "no_room", files: [{ url: notes.url, content: null }] });
  expect(kept.state.progress.size).toBe(0);
});

it("a device without space for a row names the reason and fetches nothing", async () => {
  const fetched = fetching(content);
  refuseToStore(() => true);
  const kept = tab();
  await expect(kept.keep([notes])).rejects.toThrow("The disk is full.");
  expect(kept.state).toMatchObject({ problem: "no_room", files: [] });
  expect(fetched).toEqual([]);
});

it("removing a file makes room, so the problem is gone", async () => {
  deviceWith(0);
  fetching(content);
  const kept = tab();
  await kept.keep([notes]);
  await kept.remove([notes.url]);
  expect(kept.state).toMatchObject({ problem: null, files: [] });
});

it.each([401, 403, 404])(
  "a file that answers %i loses its row, and the next one is fetched",
  async (status) => {
    fetching((url) => (url === notes.url ? new Response(null, { status }) : content()));
    const kept = tab();
    await kept.keep([notes, sums]);
    expect(kept.state).toMatchObject({
      problem: null,
      files: [{ url: sums.url, content: expect.any(Blob) }],
    });
    expect(await rows()).toHaveLength(1);
  },
);

it.each([
  ["a lost network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error of the server", () => new Response(null, { status: 500 })],
])("after %s, the next drain fetches the file again", async (_name, reply) => {
  const fetched = fetching(reply);
  const kept = tab();
  await kept.keep([notes, sums]);
  // The next file would fail in the same way.
  expect(fetched).toEqual([notes.url]);
  expect(kept.state).toMatchObject({ problem: null, files: [{ content: null }, { content: null }] });
  const again = fetching(content);
  await kept.drain();
  expect(again).toEqual([notes.url, sums.url]);
  await kept.drain();
  expect(again).toHaveLength(2);
  expect(await rows()).toMatchObject([{ content: expect.any(Blob) }, { content: expect.any(Blob) }]);
});

it("a download without a byte for 30 seconds is given up, and its row stays", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const started = Promise.withResolvers<AbortSignal>();
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) => {
    started.resolve(signal);
    return new Promise((_reply, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  });
  const kept = tab();
  const keeping = kept.keep([notes]);
  const signal = await started.promise;
  vi.advanceTimersByTime(29_000);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  await keeping;
  expect(kept.state).toMatchObject({ problem: null, files: [{ content: null }] });
});

it("two tabs fetch a file once, and both show it", async () => {
  const fetched = fetching(content);
  const [one, other] = [tab(), tab()];
  await Promise.all([one.keep([notes]), other.keep([notes])]);
  expect(fetched).toEqual([notes.url]);
  for (const { state } of [one, other]) expect(state.files).toMatchObject([{ content: expect.any(Blob) }]);
});

it("a tab shows the file that another tab has stored or removed", async () => {
  fetching(content);
  const [one, other] = [tab(), tab()];
  await one.keep([notes]);
  await expect.poll(() => other.state.files).toMatchObject([{ content: expect.any(Blob) }]);
  await one.remove([notes.url]);
  await expect.poll(() => other.state.files).toEqual([]);
});

it("files of another user are neither shown nor fetched", async () => {
  const device = await openDevice();
  const theirs = { ...sums, user_id: 2, content: null };
  await device.put("files", theirs);
  const fetched = fetching(content);
  const kept = tab();
  await kept.keep([notes]);
  expect(fetched).toEqual([notes.url]);
  expect(kept.state.files).toMatchObject([{ url: notes.url }]);
  expect(await device.get("files", sums.url)).toEqual(theirs);
});

it("the progress of a download is the fraction received, and is gone at its end", async () => {
  const halves = ["no", "tes!"].map((half) => new TextEncoder().encode(half));
  const stream = new ReadableStream({
    start(controller) {
      for (const half of halves) controller.enqueue(half);
      controller.close();
    },
  });
  fetching(() => new Response(stream, { headers: { "content-length": "6", "content-type": "text/plain" } }));
  const kept = tab();
  const fractions: (number | undefined)[] = [];
  kept.subscribe(() => {
    const fraction = kept.state.progress.get(notes.url);
    if (fraction !== fractions.at(-1)) fractions.push(fraction);
  });
  await kept.keep([notes]);
  expect(fractions).toEqual([2 / 6, 1, undefined]);
  const [row] = await rows();
  expect(row?.content?.type).toBe("text/plain");
  expect(await row?.content?.text()).toBe("notes!");
});
