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
  await (await openDevice()).clear("files");
});

/** Answers the download once `act` has been called: the student acts while the file is on its way. */
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
