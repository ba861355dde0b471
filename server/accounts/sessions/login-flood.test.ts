import { beforeAll, expect, it } from "vitest";
import { turnLimits } from "#contract/shared/limits.ts";
import { knownDeviceCookie, knownDeviceOf } from "#server/platform/http/admission/known-device.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, PASSWORD, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { listen } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" });

/** Logs in over a separate connection, from the address that the proxy names. */
async function logIn(
  url: string,
  address: string,
  email: string,
  { device = "", gone }: { device?: string | undefined; gone?: AbortSignal } = {},
) {
  const reply = await fetch(`${url}/api/login/`, {
    method: "POST",
    signal: gone ?? null,
    headers: {
      "content-type": "application/json",
      "x-csrftoken": csrf,
      "x-forwarded-for": address,
      cookie: `csrftoken=${csrf}; ${device}`,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await reply.arrayBuffer();
  const cookies = reply.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
  return { status: reply.status, device: cookies.find((one) => one.startsWith("darasa_device=")) };
}

let url: string;
let csrf: string;
beforeAll(async () => {
  url = await listen(context.app);
  csrf = issueCsrfToken(context.secret, null);
});

it("a login waits for at most one login of each of 10 flooding addresses (security.md T84)", async () => {
  const amina = await person(context, cast.amina);
  const clients = 10;
  let answered = 0;
  const flood = Array.from({ length: clients * 4 }, (_, n) =>
    logIn(url, `10.8.${n % clients}.1`, `nobody${n}@example.com`).then(() => {
      answered += 1;
    }),
  );
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = answered;
  expect((await logIn(url, "10.9.0.1", amina.email)).status).toBe(200);
  // At most one login of each client comes first, plus those that already run.
  expect(answered - before).toBeLessThanOrEqual(clients + 2 * turnLimits.passwords.at_once);
  await Promise.all(flood);
}, 60_000);

it("200 addresses of one network do not delay a new browser elsewhere (security.md T84)", async () => {
  const grace = await person(context, cast.grace);
  const leaving = new AbortController();
  let checked = 0;
  const flood = Array.from({ length: 200 }, (_, n) =>
    logIn(url, `10.11.0.${n}`, `nobody${n}@example.com`, { gone: leaving.signal }).then(
      () => {
        checked += 1;
      },
      () => undefined,
    ),
  );
  await expect.poll(() => checked, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = checked;
  expect((await logIn(url, "10.12.0.1", grace.email)).status).toBe(200);
  expect(checked - before).toBeLessThanOrEqual(4 * turnLimits.passwords.at_once);
  leaving.abort();
  await Promise.all(flood);
}, 60_000);

it("when the queue is full, others are refused but known devices are served soon (security.md T84)", async () => {
  const brian = await person(context, cast.brian);
  const { device } = await logIn(url, "10.9.1.1", brian.email);
  const { at_once, waiting } = turnLimits.passwords;
  const leaving = new AbortController();
  const counts = { checked: 0, refused: 0 };
  const flood = Array.from({ length: waiting + at_once + 60 }, (_, n) =>
    logIn(url, `10.10.${n}.1`, `nobody${n}@example.com`, { gone: leaving.signal }).then(
      ({ status }) => {
        counts[status === 503 ? "refused" : "checked"] += 1;
      },
      () => undefined,
    ),
  );
  await expect.poll(() => counts.refused, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = counts.checked;
  expect(await logIn(url, "10.9.1.4", brian.email, { device })).toMatchObject({ status: 200 });
  expect(counts.checked - before).toBeLessThanOrEqual(4 * at_once);
  leaving.abort();
  await Promise.all(flood);
}, 60_000);

it("the cookie of a known device is valid for 180 days and cannot be forged", () => {
  const { secret } = context;
  const then = new Date("2026-03-01T10:00:00Z");
  const later = (days: number) => new Date(then.getTime() + days * 24 * 60 * 60_000);
  const { value } = knownDeviceCookie(secret, 7, then);
  expect(knownDeviceOf(secret, value, later(180))).toBe("7");
  expect(knownDeviceOf(secret, value, later(181))).toBeNull();
  for (const wrong of [undefined, "", "7", "7..", "7.1.x", value.replace("7.", "8."), `${value}x`])
    expect(knownDeviceOf(secret, wrong, then)).toBeNull();
  expect(knownDeviceOf("another secret", value, then)).toBeNull();
});
