import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { unsubscribeLinks } from "./links.ts";
import { nextDigest, zoneOf } from "./time-zones.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let grace: Person;
let amina: Person;
let brian: Person;
let visitor: Caller;

beforeAll(async () => {
  [joseph, grace] = [await person(context, cast.joseph), await person(context, cast.grace)];
  [amina, brian] = [await person(context, cast.amina), await person(context, cast.brian)];
  visitor = await makeCaller(context);
});
beforeEach(() => context.db.deleteFrom("notification_choices").execute());

const settings = async (of: Person) => (await of.call("GET", "/notification-settings/")).body;
const choose = (of: Person, choices: object, rest: object = {}) =>
  of.call("PUT", "/notification-settings/", { choices, ...rest });

describe("notification settings (beyond.md 5.1)", () => {
  it("a person without choices has the institute's; staff choose only answers and the morning email", async () => {
    expect(await settings(amina)).toEqual({
      choices: {
        communication: "now",
        assignment: "now",
        assignment_change: "now",
        grade: "now",
        answer: "digest",
        session: "now",
        session_change: "now",
        fee: "now",
        certificate: "now",
        feedback: "now",
      },
      time_zone: "Africa/Kampala",
      updated_at: null,
    });
    expect((await settings(grace)).choices).toEqual({ answer: "digest", morning: "now" });
  });

  it("a choice survives changed defaults; kinds for other roles are ignored", async () => {
    const { status, body } = await choose(
      amina,
      { grade: "digest" },
      { time_zone: "Europe/London", updated_at: null },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ choices: { grade: "digest", fee: "now" }, time_zone: "Europe/London" });
    expect((await choose(grace, { grade: "none", answer: "now" })).body.choices).toEqual({
      answer: "now",
      morning: "now",
    });
    const { body: before } = await joseph.call("GET", "/notification-defaults/");
    const change = { choices: { fee: "digest", grade: "none" }, updated_at: before.updated_at };
    expect((await joseph.call("PUT", "/notification-defaults/", change)).status).toBe(200);
    expect((await settings(amina)).choices).toMatchObject({ grade: "digest", fee: "now" });
    expect((await settings(brian)).choices).toMatchObject({ grade: "none", fee: "digest" });
    const stale = await joseph.call("PUT", "/notification-defaults/", change);
    expect([stale.status, stale.body.current.choices.fee]).toEqual([409, "digest"]);
    expect((await amina.call("PUT", "/notification-defaults/", change)).status).toBe(403);
    await joseph.call("PUT", "/notification-defaults/", { choices: { fee: "now", grade: "now" } });
    const { rows } = await context.pool.query(
      "SELECT before->>'fee' AS before FROM audit_log WHERE resource = 'notification_defaults' ORDER BY id LIMIT 1",
    );
    expect(rows).toEqual([{ before: "now" }]);
  });

  it("a stale form is 409 and overwrites nothing", async () => {
    const { body: first } = await choose(amina, { fee: "none" }, { updated_at: null });
    const second = await choose(amina, { fee: "now" }, { updated_at: null });
    expect([second.status, second.body.current.choices.fee]).toEqual([409, "none"]);
    expect((await choose(amina, { fee: "now" }, { updated_at: first.updated_at })).status).toBe(200);
  });

  it.each([
    [{ choices: { fee: "often" } }, "choices", "Choose when the emails come. It can be now, digest or none."],
    // The daily email would come too late for a session that begins in an hour.
    [{ choices: { session: "digest" } }, "choices", "Choose when the emails come."],
    [{ choices: {}, time_zone: "Mars/Phobos" }, "time_zone", "Unknown time zone."],
    [{ choices: {}, time_zone: "+03:00" }, "time_zone", "Unknown time zone."],
  ])("refuses %j", async (body, field, message) => {
    const answer = await amina.call("PUT", "/notification-settings/", body);
    expect([answer.status, answer.body]).toEqual([400, { [field]: [message] }]);
  });

  it("the profile's switch for assignment emails and the choices stay in step", async () => {
    const profile = (wish: object) =>
      amina.call("PUT", "/update-profile/", { name: "Amina Nakato", phone: "+256712345678", ...wish });
    expect((await profile({ mails_on_assignments: false })).body.profile.mails_on_assignments).toBe(false);
    expect((await settings(amina)).choices).toMatchObject({ assignment: "none", grade: "none" });
    await choose(amina, { grade: "digest" });
    expect((await amina.call("GET", "/user/")).body.profile.mails_on_assignments).toBe(true);
    expect((await profile({ mails_on_assignments: true })).body.profile.mails_on_assignments).toBe(true);
    expect((await settings(amina)).choices).toMatchObject({ assignment: "none", grade: "digest" });
  });
});

describe("one-click unsubscribe without a log-in (RFC 8058)", () => {
  const links = (kinds: Parameters<typeof unsubscribeLinks>[1]["kinds"]) => {
    const { page, one_click } = unsubscribeLinks(context, { user_id: amina.id, kinds });
    const { pathname, search } = new URL(one_click);
    return { token: new URL(page).searchParams.get("token") ?? "", address: pathname + search };
  };

  it("'Reading the link changes nothing'; its button stops the kind, or resumes it", async () => {
    const { token } = links(["fee"]);
    expect((await visitor("GET", `/unsubscribe/?token=${token}`)).body).toEqual({
      kinds: ["fee"],
      choice: "now",
    });
    const stopped = await visitor("POST", "/unsubscribe/", { token, choice: "none" });
    expect(stopped.body).toEqual({ kinds: ["fee"], choice: "none", before: "now" });
    expect((await settings(amina)).choices).toMatchObject({ fee: "none", grade: "now" });
    await visitor("POST", "/unsubscribe/", { token, choice: stopped.body.before });
    expect((await settings(amina)).choices).toMatchObject({ fee: "now" });
  });

  it("accepts a mail program's post without cookie, CSRF token or Origin", async () => {
    await choose(amina, { grade: "digest", fee: "digest" });
    const { address } = links(["grade", "fee"]);
    const post = () =>
      context.app.inject({
        method: "POST",
        url: address,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
    for (const reply of [await post(), await post()]) expect(reply.statusCode).toBe(200);
    expect((await settings(amina)).choices).toMatchObject({ grade: "none", fee: "none", certificate: "now" });
    const opened = await context.app.inject({ method: "GET", url: address });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/unsubscribe\?token=/),
    ]);
  });

  it("refuses a link that was changed or signed for another person", async () => {
    const { token } = links(["fee"]);
    for (const wrong of [
      "",
      token.replace("fee", "grade"),
      token.replace(String(amina.id), "1"),
      `${token}x`,
    ]) {
      if (wrong === token) continue;
      const reply = await visitor("POST", "/unsubscribe/", { token: wrong, choice: "none" });
      expect(reply.status, wrong).toBe(400);
      const posted = await context.app.inject({
        method: "POST",
        url: `/unsubscribe/one-click?token=${wrong}`,
      });
      expect(posted.statusCode, wrong).toBe(400);
    }
    expect((await settings(amina)).choices).toMatchObject({ fee: "now", grade: "now" });
  });
});

describe("'The daily email comes at 18:00 of the person's time zone' (beyond.md 5.1)", () => {
  it.each([
    ["Africa/Kampala", "2026-03-10T14:59:59Z", "2026-03-10T15:00:00Z"],
    ["Africa/Kampala", "2026-03-10T15:00:00Z", "2026-03-11T15:00:00Z"],
    ["Africa/Lagos", "2026-03-10T15:00:00Z", "2026-03-10T17:00:00Z"],
    // London's clocks go forward on 29 March 2026, and back on 25 October.
    ["Europe/London", "2026-03-28T19:00:00Z", "2026-03-29T17:00:00Z"],
    ["Europe/London", "2026-10-24T18:00:00Z", "2026-10-25T18:00:00Z"],
    ["Asia/Kolkata", "2026-12-31T12:30:00Z", "2027-01-01T12:30:00Z"],
  ])("in %s, the first email after %s comes at %s", (zone, after, due) => {
    expect(nextDigest(new Date(after), zone)).toEqual(new Date(due));
  });

  it("without a choice, the zone is that of the phone number's country", () => {
    const zones = ["+254712345678", "+27712345678", "+447700900123", "+12025550123", ""].map((phone) =>
      zoneOf({ phone, time_zone: null }),
    );
    const [kenya, africa, britain, ...rest] = zones;
    expect([kenya, africa, britain]).toEqual(["Africa/Nairobi", "Africa/Johannesburg", "Europe/London"]);
    expect(new Set(rest)).toEqual(new Set(["Africa/Kampala"]));
  });
});
