import { createHmac, timingSafeEqual } from "node:crypto";
import { KNOWN_DEVICE_DAYS } from "#contract/shared/limits.ts";
import type { Cookie } from "../request-context.ts";

const DAY_SECONDS = 86_400;

/**
 * Makes a cookie that marks a browser in which the user has logged in before. A flood from elsewhere then cannot block
 * its log-ins. The cookie grants no access. It is `user.seconds.signature`: all devices of one user share one queue.
 */
export function knownDeviceCookie(secret: string, userId: number, now: Date): Cookie {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    name: "darasa_device",
    value: `${userId}.${seconds}.${sign(secret, `${userId}`, `${seconds}`)}`,
    max_age: KNOWN_DEVICE_DAYS * DAY_SECONDS,
    http_only: true,
  };
}

/** Returns the user of a valid cookie, or null if it is forged or too old. */
export function knownDeviceOf(secret: string, cookie: string | undefined, now: Date): string | null {
  const [user, seconds, signature] = cookie?.split(".") ?? [];
  if (!user || !seconds || !signature) return null;
  const expected = Buffer.from(sign(secret, user, seconds));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const age_seconds = now.getTime() / 1000 - Number(seconds);
  return age_seconds <= KNOWN_DEVICE_DAYS * DAY_SECONDS ? user : null;
}

function sign(secret: string, user: string, seconds: string): string {
  return createHmac("sha256", secret).update(`device\0${user}\0${seconds}`).digest("base64url");
}
