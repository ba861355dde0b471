import { useEffect, useState } from "react";
import { deviceName } from "#web/dashboard/offline/store/device-name.ts";
import { isOpen, type OutboxItem } from "./item.ts";

/**
 * Returns how many things wait on this device until somebody logs in. It does not say what they are, because others may
 * look at the login page.
 */
export function useWaitingCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    readOutbox().then(
      (items) => setCount(items.filter(isOpen).length),
      // The browser stores nothing, or it has no database yet.
      () => undefined,
    );
  }, []);
  return count;
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
