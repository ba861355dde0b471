import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
let amina: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
});

describe('devices in the settings, "log out" and "log out everywhere else" (security.md)', () => {
  it("a login is a device with its browser's name; the caller's own is marked", async () => {
    const visitor = await makeCaller(context);
    const form = { email: amina.email, password: PASSWORD };
    expect((await visitor("POST", "/login/", form, { "user-agent": ANDROID })).status).toBe(200);
    const { body } = await amina.call("GET", "/sessions/");
    expect(body.sessions).toEqual([
      expect.objectContaining({ browser: "Chrome on Android", is_this: false }),
      expect.objectContaining({ browser: "", is_this: true }),
    ]);
    expect(Object.keys(body.sessions[0]).sort()).toEqual(
      ["browser", "created_at", "id", "is_this", "last_seen_at"].sort(),
    );
  });

  it("last_seen_at follows the use", async () => {
    const later = new Date(Date.now() + 10 * 60_000);
    context.setClock(later);
    const { body } = await amina.call("GET", "/sessions/");
    expect(body.sessions[0]).toMatchObject({ is_this: true, last_seen_at: later.toISOString() });
    context.setClock(undefined);
  });

  it('"log out" ends one session, "log out everywhere else" all others; another person\'s is 404', async () => {
    const others: Caller[] = [];
    for (let n = 0; n < 3; n += 1) others.push(await makeCaller(context, amina.id));
    const alive = () =>
      Promise.all(others.map(async (caller) => (await caller("GET", "/user/")).status === 200));
    const own = (await others[0]?.("GET", "/sessions/"))?.body.sessions;
    const { id } = own.find((device: { is_this: boolean }) => device.is_this);
    const brian = await person(context, cast.brian);
    expect((await brian.call("DELETE", `/sessions/${id}/`)).status).toBe(404);
    expect(await alive()).toEqual([true, true, true]);
    expect((await amina.call("DELETE", `/sessions/${id}/`)).status).toBe(204);
    expect(await alive()).toEqual([false, true, true]);
    expect((await amina.call("POST", "/sessions/end-others/")).status).toBe(204);
    expect(await alive()).toEqual([false, false, false]);
    expect((await amina.call("GET", "/user/")).status).toBe(200);
    expect((await brian.call("GET", "/user/")).status).toBe(200);
  });
});
