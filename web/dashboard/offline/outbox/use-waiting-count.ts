import { useEffect, useState } from "react";

/**
 * Returns how many things wait on this device until somebody logs in. It does not say what they are, because others may
 * look at the login page.
 */
export function useWaitingCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const read = async () => {
      const [{ readAll }, { isOpen }] = await Promise.all([
        import("#web/dashboard/offline/store/device.ts"),
        import("#web/dashboard/offline/outbox/item.ts"),
      ]);
      setCount((await readAll("outbox")).filter(isOpen).length);
    };
    read().catch(console.error);
  }, []);
  return count;
}
