import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { openDevice, readAll } from "./device.ts";

test("a read that Safari aborts after its answer causes no unhandled rejection", async () => {
  const device = await openDevice();
  await device.put("cached", { name: "shell", user_id: 1, fetched_at_ms: 0, value: {} });
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(function (this: IDBObjectStore) {
    const request = getAll.call(this);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  expect(await readAll("cached")).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
