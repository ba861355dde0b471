import { REFERRAL_DAYS, REFERRAL_PATTERN } from "#contract/affiliates/referral-code.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { csrfToken, TIMEOUT_MS } from "#web/api/csrf-token.ts";
import { abortAfter } from "#web/api/failures/abort-after.ts";
import { serverNow } from "#web/api/server-time.ts";

/** Storage keys of the referral code and the time of its click (visitors.md 3, "Affiliate session"). */
const CODE = "affiliate_code";
const CLICKED_AT = "affiliate_click_time";

/**
 * Stores the code of a visit for 30 days, and tracks its click once per browser session. Removes an unknown code.
 * Failures are only logged (visitors.md 8).
 */
export async function rememberReferral(code: string): Promise<void> {
  try {
    const clicked_at = new Date(serverNow()).toISOString();
    const isCounted = sessionStorage.getItem(CODE) === code;
    const isKnown = isCounted || (await trackClick(code, clicked_at));
    if (!isKnown) return console.error(`Failed to track click: nobody has the code ${code}.`);
    localStorage.setItem(CODE, code);
    localStorage.setItem(CLICKED_AT, clicked_at);
  } catch (error) {
    console.error("Failed to track click", error);
  }
}

/** Tracks the click. Returns false only if no affiliate has the code; true also without an answer. */
async function trackClick(affiliate_code: string, clicked_at: string): Promise<boolean> {
  try {
    const reply = await fetch("/api/affiliates/track-click/", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": await csrfToken() },
      body: JSON.stringify({ affiliate_code, clicked_at }),
      signal: abortAfter(TIMEOUT_MS),
    });
    if (reply.ok) sessionStorage.setItem(CODE, affiliate_code);
    else console.error("Failed to track click", reply.status);
    return reply.status !== 404;
  } catch (error) {
    console.error("Failed to track click", error);
    return true;
  }
}

/** Returns the code of a visit in the last 30 days, for a registration or an enrollment. */
export function rememberedReferral(): string {
  try {
    const code = localStorage.getItem(CODE) ?? "";
    const age_ms = serverNow() - Date.parse(localStorage.getItem(CLICKED_AT) ?? "");
    return age_ms <= REFERRAL_DAYS * DAY_MS && REFERRAL_PATTERN.test(code) ? code : "";
  } catch {
    // Storage may not be allowed. The server also has its own cookie.
    return "";
  }
}
