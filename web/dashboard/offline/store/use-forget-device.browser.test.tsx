import { expect, onTestFinished, test } from "vitest";
import { render } from "vitest-browser-react";
import { api } from "#web/api/client.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { openDevice } from "./device.ts";
import { readDashboard } from "./read-dashboard.ts";
import { useForgetDevice } from "./use-forget-device.ts";

const item: OutboxItem = {
  ...{ key: "a", user_id: 2, queue: "ticks", order: 1, method: "POST", url: "/api/x/", body: {}, files: {} },
  ...{ metadata: { label: "A tick" }, first_sent_ms: null, has_waited: true, wait: null, rejection: null },
};
const journal = "darasa.answers-2-31";

function Page() {
  useForgetDevice();
  return null;
}

async function storeEverything() {
  const device = await openDevice();
  // An earlier file's page may have stored something late.
  await device.clear("outbox");
  await device.put("outbox", item);
  await device.put("cached", { name: "query", user_id: 2, fetched_at_ms: Date.now(), value: {} });
  localStorage.setItem(journal, "[]");
  localStorage.setItem("darasa.draft.2.work", '"Half an answer"');
  onTestFinished(async () => {
    await cookieStore.delete("darasa_forget");
    localStorage.clear();
    await Promise.all([device.clear("outbox"), device.clear("cached")]);
  });
  return device;
}

test("after a log-out by a plain form, only unsent work stays on the device (students.md 8.7)", async () => {
  const device = await storeEverything();
  await cookieStore.set("darasa_forget", "1");
  expect(await readDashboard(makeQueryClient(api))).toBeNull();
  await render(<Page />);
  await expect.poll(() => document.cookie).not.toContain("darasa_forget");
  expect(Object.keys(localStorage)).toEqual([journal]);
  expect((await device.getAll("outbox")).map(({ key }) => key)).toEqual(["a"]);
  expect(await device.getAll("cached")).toEqual([]);
});

test("the login page deletes nothing without such a log-out", async () => {
  const device = await storeEverything();
  await render(<Page />);
  expect(Object.keys(localStorage)).toContain("darasa.draft.2.work");
  expect(await device.getAll("cached")).toHaveLength(1);
});
