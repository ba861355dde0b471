import { expect, it } from "vitest";
import { turnLimits } from "#contract/shared/limits.ts";
import { cast, PASSWORD, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { listen } from "#tests/support/live.ts";

const context = testContext({ RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" });

/** A log-in over a connection of its own, from an address as the proxy tells it. */
async function logIn(url: string, address: string, email: string) {
  const { token, cookie } = await csrf(url);
  const reply = await fetch(`${url}/api/login/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-csrftoken": token,
      "x-forwarded-for": address,
      cookie,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

async function csrf(url: string) {
  const reply = await fetch(`${url}/api/csrf-cookie/`);
  const { csrfToken } = (await reply.json()) as { csrfToken: string };
  return { token: csrfToken, cookie: `csrftoken=${csrfToken}` };
}

it("a log-in is answered within one turn of each other client, while 10 addresses have lines of theirs (security.md T84)", async () => {
  const amina = await person(context, cast.amina);
  const url = await listen(context.app);
  const clients = 10;
  let answered = 0;
  const flood = Array.from({ length: clients * 4 }, (_, n) =>
    logIn(url, `10.8.${n % clients}.1`, `nobody${n}@example.com`).then(() => {
      answered += 1;
    }),
  );
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = answered;
  expect(await logIn(url, "10.9.0.1", amina.email)).toBe(200);
  // Its own turn may come after one of each client; as many as run at once may end besides.
  expect(answered - before).toBeLessThanOrEqual(clients + 2 * turnLimits.passwords.at_once);
  await Promise.all(flood);
}, 60_000);
