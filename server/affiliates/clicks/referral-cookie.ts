import { createHmac, timingSafeEqual } from "node:crypto";
import { REFERRAL_DAYS, REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import type { Cookie } from "#server/platform/http/request-context.ts";

const DAY_SECONDS = 86_400;

/**
 * Returns the referral cookie `code.seconds.signature`: the affiliate's code and the time of the visit by the server's
 * clock.
 */
export function referralCookie(secret: string, code: string, now: Date): Cookie {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    name: "darasa_ref",
    value: `${code}.${seconds}.${sign(secret, code, seconds)}`,
    max_age: REFERRAL_DAYS * DAY_SECONDS,
    http_only: true,
  };
}

/** Returns code and time of a cookie that this server signed at most 30 days ago. */
export function referralOfCookie(
  secret: string,
  cookie: string | undefined,
  now: Date,
): { code: string; clicked_at: Date } | undefined {
  const [code, time, signature] = cookie?.split(".") ?? [];
  if (!code || !time || !signature || !REFERRAL_PATTERN.test(code) || !/^\d{1,12}$/.test(time))
    return undefined;
  const expected = Buffer.from(sign(secret, code, Number(time)));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const age_seconds = now.getTime() / 1000 - Number(time);
  if (age_seconds > REFERRAL_DAYS * DAY_SECONDS) return undefined;
  return { code, clicked_at: new Date(Number(time) * 1000) };
}

function sign(secret: string, code: string, seconds: number): string {
  return createHmac("sha256", secret).update(`referral\0${code}\0${seconds}`).digest("base64url");
}
