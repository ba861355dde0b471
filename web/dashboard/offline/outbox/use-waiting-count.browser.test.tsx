import { deleteDB } from "idb";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { deviceName } from "#web/dashboard/offline/store/device-name.ts";
import type { OutboxItem } from "./item.ts";
import { useWaitingCount } from "./use-waiting-count.ts";

const item: OutboxItem = {
  ...{ key: "a", user_id: 2, queue: "ticks", order: 1, method: "POST", url: "/api/x/", body: {}, files: {} },
  ...{ metadata: { label: "A tick" }, first_sent_ms: null, has_waited: true, wait: null, rejection: null },
};

function Count() {
  return <p>{useWaitingCount()} wait</p>;
}

test("the login page counts the items that wait on this device, without rejected ones (visitors.md 2)", async () => {
  const device = await openDevice();
  await device.clear("outbox");
  await device.put("outbox", item);
  await device.put("outbox", { ...item, key: "b" });
  await device.put("outbox", { ...item, key: "c", rejection: { status: 400, body: {} } });
  await render(<Count />);
  await expect.element(page.getByText("2 wait")).toBeVisible();
  await device.clear("outbox");
});

test("the login page creates no empty database on a new device", async () => {
  await deleteDB(deviceName);
  await render(<Count />);
  expect([...(await openDevice()).objectStoreNames]).toContain("outbox");
});
