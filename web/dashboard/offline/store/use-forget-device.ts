import { useEffect } from "react";
import { endLogOutByForm, hasLoggedOutByForm } from "#web/browser/log-out-by-form.ts";

/**
 * Deletes what the browser stored for a person who logged out by a plain form. Unsent work stays, also this
 * person's, and is sent when its owner logs in (docs/decisions/0085).
 */
export function useForgetDevice(): void {
  useEffect(() => {
    if (hasLoggedOutByForm()) void forgetRest();
  }, []);
}

async function forgetRest(): Promise<void> {
  const { forgetDevice } = await import("./forget-device.ts");
  // No user has the id 0, so all unsent work is that of others.
  await forgetDevice(0);
  endLogOutByForm();
}
