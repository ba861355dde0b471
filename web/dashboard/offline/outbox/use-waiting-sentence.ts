import { useEffect, useState } from "react";
import { deviceName } from "#web/dashboard/offline/store/device-name.ts";
import { isOpen, type OutboxItem } from "./item.ts";
import { itemsInWords, newestOf } from "./kinds.ts";

/**
 * Returns the sentence of the login page about the items on this device that are sent after a login, or null if there
 * are none. It gives their kinds only, because others may look at the login page.
 */
export function useWaitingSentence(): string | null {
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  useEffect(() => {
    readOutbox().then(
      (found) => setItems(newestOf(found.filter(isOpen))),
      // The browser stores nothing, or it has no database yet.
      () => undefined,
    );
  }, []);
  if (items.length === 0) return null;
  return items.length === 1
    ? `${itemsInWords(items)} waits on this device. It is sent when its owner logs in.`
    : `${itemsInWords(items)} wait on this device. They are sent when their owner logs in.`;
}

/** Reads the outbox without store/device.ts, which would load the dashboard's script. */
function readOutbox(): Promise<OutboxItem[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(deviceName);
    opening.onerror = reject;
    // A database that is created here would lack its stores.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const device = opening.result;
      const reading = device.transaction("outbox").objectStore("outbox").getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = reject;
      // Takes effect when the transaction has ended.
      device.close();
    };
  });
}
