import { deleteDB } from "idb";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { deviceName } from "#web/dashboard/offline/store/device-name.ts";
import type { OutboxItem } from "./item.ts";
import { useWaitingSentence } from "./use-waiting-sentence.ts";

const item: OutboxItem = {
  ...{ key: "a", user_id: 2, queue: "ticks", order: 1, method: "POST", url: "/api/x/", body: {}, files: {} },
  ...{ metadata: { label: "A tick" }, first_sent_ms: null, has_waited: true, wait: null, rejection: null },
};

function Sentence() {
  return <p>{useWaitingSentence()}</p>;
}

test("the login page gives the kinds of the items that wait on this device, without rejected ones (visitors.md 2)", async () => {
  const device = await openDevice();
  await device.clear("outbox");
  await device.put("outbox", item);
  await device.put("outbox", { ...item, key: "b", queue: "quiz-4", order: 0 });
  await device.put("outbox", { ...item, key: "c", rejection: { status: 400, body: {} } });
  await render(<Sentence />);
  await expect
    .element(
      page.getByText(
        "1 change of progress and 1 answer wait on this device. They are sent when their owner logs in.",
      ),
    )
    .toBeVisible();
  await device.clear("outbox");
});

test("the login page creates no empty database on a new device", async () => {
  await deleteDB(deviceName);
  await render(<Sentence />);
  expect([...(await openDevice()).objectStoreNames]).toContain("outbox");
});
