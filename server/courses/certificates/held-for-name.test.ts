import { beforeAll, describe, expect, it } from "vitest";
import { unprintableName } from "#contract/accounts/name-on-papers.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { issueNightly } from "./issue-automatically.ts";

const context = testContext({ RATE_LIMITS: "off" });
const missing = [{ part: "name", reached: null, needed: 1 }];
let joseph: Person;
let li: Person;
let program: number;
let enrollment: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  li = await person(context, { ...cast.amina, name: "Li 王小王", email: "li@darasa.example" });
  program = (await aProgram(context.db, { duration: "1 week", title: "Bees" })).id;
  enrollment = (await anEnrollment(context.db, li.id, program)).id;
  await setMode("automatic");
  await li.call("POST", "/student/progress/mark-complete/", { enrollment_id: enrollment, unit_number: 1 });
  await drainEmails(context);
});

const setMode = (mode: string) =>
  joseph.call("PUT", `/programs/${program}/certificate-rule/`, {
    ...{ mode, needs_units: true, needs_grades: false, needs_average: false },
    ...{ lowest_average: 50, needs_payment: false },
  });
const candidate = async () =>
  (await joseph.call("GET", `/programs/${program}/certificates/`)).body.results[0];
const counted = async () =>
  (await joseph.call("GET", "/staff/today/")).body.waiting.find(
    ({ kind }: { kind: string }) => kind === "names",
  ).count;
const held = async () =>
  (await joseph.call("GET", "/students-with-enrollments/?needs_name=true&page=1")).body.results.map(
    ({ id }: { id: number }) => id,
  );
const saveProfile = (name_on_papers: string) =>
  li.call("PUT", "/update-profile/", { name: "Li 王小王", phone: "+256772123456", name_on_papers });
const edit = ({ id, name }: Person, name_on_papers: string) =>
  joseph.call("PUT", `/students/${id}/`, { name, phone: "+256772123456", name_on_papers });

describe("a name that papers cannot show (beyond.md 2.6)", () => {
  it("the certificate is held back; the student and staff see why, also in Today", async () => {
    expect(await candidate()).toMatchObject({ state: "missing", missing, certificate: null });
    expect((await li.call("GET", "/student/certificates/")).body).toMatchObject([{ program, missing }]);
    expect(await counted()).toBe(1);
    expect(await held()).toEqual([li.id]);
  });

  it("staff cannot issue the certificate by hand either", async () => {
    const { body } = await joseph.call("POST", `/programs/${program}/certificates/`, { students: [li.id] });
    expect(body).toEqual({ issued: 0, not_ready: 1, left: 0 });
  });

  it("the program is not in Today while it issues nothing automatically", async () => {
    await setMode("by_hand");
    expect(await counted()).toBe(0);
    await setMode("automatic");
    expect(await counted()).toBe(1);
  });

  it("a name on papers needs letters that papers can show", async () => {
    for (const [name, message] of [
      ["Li 小王", unprintableName(["小", "王"])],
      ["12", "Must have at least one letter."],
      ["Li www.example.com", "Enter a name without a web address."],
    ] as const) {
      const { status, body } = await saveProfile(name);
      expect([status, body.name_on_papers]).toEqual([400, [message]]);
      const edited = await edit(li, name);
      expect([edited.status, edited.body.name_on_papers]).toEqual([400, [message]]);
    }
  });

  it("the student's name on papers issues the certificate, which shows it", async () => {
    const url = `${await listen(context.app)}/api/community/stream/?inbox=true`;
    const heard = await hear(url, { cookie: await sessionCookie(context, joseph.id) });
    await heard.ready;
    await anEnrollment(context.db, li.id);
    await heard.until(1);
    const { status, body } = await saveProfile(" Li Xiaowang ");
    expect([status, body.profile.name_on_papers, body.profile.name]).toEqual([
      200,
      "Li Xiaowang",
      "Li 王小王",
    ]);
    await drainEmails(context);
    expect(await candidate()).toMatchObject({
      ...{ name: "Li 王小王", state: "issued" },
      certificate: { holder_name: "Li Xiaowang" },
    });
    expect([await counted(), await held()]).toEqual([0, []]);
    expect((await heard.until(2))[1]).toMatchObject({ event: "news", data: { kind: "today" } });
    heard.close();
  });

  it("a new full name that papers can show issues the certificate", async () => {
    const name = { name: "小王", email: "xiao@darasa.example" };
    const xiao = await person(context, { ...cast.amina, ...name });
    const place = await anEnrollment(context.db, xiao.id, program);
    await xiao.call("POST", "/student/progress/mark-complete/", { enrollment_id: place.id, unit_number: 1 });
    await drainEmails(context);
    expect(await held()).toEqual([xiao.id]);
    await xiao.call("PUT", "/user/", { name: "Xiao Wang", phone: "+256772123456" });
    await drainEmails(context);
    expect((await xiao.call("GET", "/student/certificates/")).body).toMatchObject([
      { certificate: { holder_name: "Xiao Wang" } },
    ]);
  });

  it("a certificate is not reissued in a name that papers cannot show", async () => {
    const { certificate } = await candidate();
    const { status, body } = await joseph.call("POST", `/certificates/${certificate.id}/reissue/`, {
      name: "小王",
    });
    expect([status, body.name]).toEqual([400, [unprintableName(["小", "王"])]]);
  });

  it("staff's name on papers issues the certificate too, and an empty one is removed", async () => {
    const other = await person(context, { ...cast.amina, name: "王", email: "wang@darasa.example" });
    const place = await anEnrollment(context.db, other.id, program);
    await other.call("POST", "/student/progress/mark-complete/", { enrollment_id: place.id, unit_number: 1 });
    await drainEmails(context);
    expect(await held()).toEqual([other.id]);
    await issueNightly(context);
    expect(await held()).toEqual([other.id]);
    expect((await edit(other, "Wang")).body.profile.name_on_papers).toBe("Wang");
    await drainEmails(context);
    expect((await other.call("GET", "/student/certificates/")).body).toMatchObject([
      { certificate: { holder_name: "Wang" } },
    ]);
    expect((await edit(other, "")).body.profile.name_on_papers).toBeNull();
  });
});

it("Today does not count a name in letters that papers show, and it is issued in them (beyond.md 2.6)", async () => {
  const student = await person(context, {
    ...cast.amina,
    name: "محمد علي",
    email: "mohammed@darasa.example",
  });
  const { id: other } = await aProgram(context.db, { duration: "1 week" });
  const { id: enrollment_id } = await anEnrollment(context.db, student.id, other);
  const path = `/programs/${other}/certificate`;
  await joseph.call("PUT", `${path}-rule/`, {
    ...{ mode: "automatic", needs_units: true, needs_grades: false, needs_average: false },
    ...{ lowest_average: 50, needs_payment: false },
  });
  await student.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number: 1 });
  const [{ would_name }] = (await joseph.call("GET", `${path}s/`)).body.results;
  expect(would_name.holder_name).toBe("محمد علي");
  await issueNightly(context);
  const { waiting } = (await joseph.call("GET", "/staff/today/")).body;
  expect(waiting.find(({ kind }: { kind: string }) => kind === "names")?.count ?? 0).toBe(0);
  const [{ certificate }] = (await joseph.call("GET", `${path}s/`)).body.results;
  expect(certificate.holder_name).toBe("محمد علي");
});
