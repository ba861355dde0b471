import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession, enrolledSince } from "#tests/support/data/attendance.ts";
import { anEnrollment, aProgram, multipart } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-05-12T18:00:00Z");
const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
let david: Person;
let joseph: Person;
let students: Person[];
let program: number;
let session: number;

beforeAll(async () => {
  context.setClock(now);
  david = await person(context, cast.david);
  joseph = await person(context, cast.joseph);
  program = (await aProgram(context.db)).id;
  session = await aSession(context.db, program, { number: 1, starts_at: at("14:00"), ends_at: at("15:00") });
  students = [];
  for (const name of ["Amina Nakato", "Brian Otieno", "Carol Apio", "Dan Okot", "Esther Auma"]) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@learners.example`;
    const one = await person(context, { name, email, role: "student" });
    await anEnrollment(context.db, one.id, program);
    await enrolledSince(context.db, one.id, program, at("08:00"));
    students.push(one);
  }
});

const idOf = (name: string) => students.find((one) => one.name.startsWith(name))?.id ?? 0;
const head = "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest";
// 17:00 in Kampala is 14:00 UTC.
const zoom = [
  head,
  "Amina N,amina@learners.example,05/12/2026 05:02:00 PM,05/12/2026 05:50:00 PM,48,Yes",
  '"Otieno, Brian",,05/12/2026 05:20:00 PM,05/12/2026 05:55:00 PM,35,Yes',
  "Carol Apio,,05/12/2026 05:00:00 PM,05/12/2026 05:10:00 PM,10,Yes",
  "iPhone of C,,05/12/2026 05:05:00 PM,05/12/2026 05:35:00 PM,30,Yes",
  "Nobody Known,,05/12/2026 05:00:00 PM,05/12/2026 06:00:00 PM,60,Yes",
].join("\n");
const upload = (
  text: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  name = "report.csv",
) =>
  david.call(
    "POST",
    `/units/${session}/attendance-reports/`,
    multipart({ ...more, report: new File([text], name) }),
  );
const register = async () =>
  Object.fromEntries(
    (await david.call("GET", `/units/${session}/attendance/`)).body.results.map(
      (line: { name: string; state: string; source: string; minutes: number }) => [
        line.name.split(" ")[0],
        `${line.state} ${line.source} ${line.minutes}`,
      ],
    ),
  );

describe("reports of meetings (beyond.md 2.7)", () => {
  let report: number;

  it("people are matched by email, then by name, with minutes and the default threshold", async () => {
    const { status, body } = await upload(zoom);
    expect(status).toBe(201);
    report = body.id;
    expect(body).toMatchObject({
      ...{ vendor: "zoom", time_zone: "Africa/Kampala", threshold_minutes: 30, is_other_day: false },
      ...{ applied_at: null, not_in_report: 2, all_present_not_in_report: 0, uploaded_by: "David Mugisha" },
    });
    expect(body.people).toMatchObject([
      { name: "iPhone of C", student: null, minutes: 30 },
      { name: "Nobody Known", student: null },
      {
        ...{ name: "Amina N", matched_by: "email", minutes: 48 },
        student: { name: "Amina Nakato", email: "amina@learners.example" },
      },
      { name: "Otieno, Brian", student: { name: "Brian Otieno" }, matched_by: "name", minutes: 35 },
      { name: "Carol Apio", matched_by: "name", minutes: 10, joined_at: "2026-05-12T14:00:00.000Z" },
    ]);
    expect(body.results).toMatchObject([
      { name: "Amina Nakato", state: "present" },
      { name: "Brian Otieno", state: "late" },
      { name: "Carol Apio", state: "absent" },
    ]);
    expect(await register()).toMatchObject({ Amina: "null null null" });
  });

  it.each([
    [35, "late"],
    [36, "absent"],
  ])("with at least %i minutes, a student with 35 minutes is %s", async (threshold_minutes, state) => {
    const { body } = await upload(zoom, { threshold_minutes: String(threshold_minutes) });
    expect(body.results).toContainEqual(
      expect.objectContaining({ name: "Brian Otieno", minutes: 35, state }),
    );
  });

  it("minutes before and after the session do not count", async () => {
    const early = "Dan Okot,,05/12/2026 04:00:00 PM,05/12/2026 05:04:00 PM,64,Yes";
    const late = "Esther Auma,,05/12/2026 05:58:00 PM,05/12/2026 07:00:00 PM,62,Yes";
    const { body } = await upload([head, early, late].join("\n"));
    expect(body.people).toMatchObject([{ minutes: 64 }, { minutes: 62 }]);
    expect(body.results).toMatchObject([
      { name: "Dan Okot", minutes: 4, state: "absent" },
      { name: "Esther Auma", minutes: 2, state: "absent" },
    ]);
  });

  it.each([
    [
      "meet",
      [
        "First name,Last name,Email,Duration,Time joined,Time exited",
        "Dan,Okot,,1 hr 4 min,4:00 PM,5:04 PM",
        "Esther,Auma,,40 min,5:00 PM,6:30 PM",
      ],
    ],
    [
      "teams",
      [
        "Name,First Join,Last Leave,In-Meeting Duration",
        'Dan Okot,"5/12/26, 4:00:00 PM","5/12/26, 5:04:00 PM",1h 4m 0s',
        'Esther Auma,"5/12/26, 5:00:00 PM","5/12/26, 6:30:00 PM",40m 0s',
      ],
    ],
  ])(
    "a total of %s is at most the session's time between the first join and the last leave",
    async (vendor, lines) => {
      const { body } = await upload(lines.join("\n"));
      expect(body).toMatchObject({ vendor, people: [{ minutes: 64 }, { minutes: 40 }] });
      expect(body.results).toMatchObject([
        { name: "Dan Okot", minutes: 4, state: "absent" },
        { name: "Esther Auma", minutes: 40, state: "present" },
      ]);
    },
  );

  it("a time without a date is on the day on which it is near the session, also in another zone", async () => {
    const evening = await aSession(context.db, program, {
      ...{ number: 5, starts_at: new Date("2026-05-11T17:00:00Z") },
      ends_at: new Date("2026-05-11T19:30:00Z"),
    });
    // 22:30 in India, and 05:00 of the next day in New Zealand
    const reports = {
      "Asia/Kolkata": ["Dan,Okot,,50 min,12:10 AM,1:00 AM", "Esther,Auma,,2 hr 29 min,10:31 PM,1:00 AM"],
      "Pacific/Auckland": ["Dan,Okot,,50 min,6:40 AM,7:30 AM", "Esther,Auma,,2 hr 29 min,5:01 AM,7:30 AM"],
      "Pacific/Honolulu": ["Dan,Okot,,50 min,8:40 AM,9:30 AM", "Esther,Auma,,2 hr 29 min,7:01 AM,9:30 AM"],
    };
    const expected = {
      ...{ is_other_day: false, is_other_time: false },
      results: [
        { name: "Dan Okot", minutes: 50, state: "absent" },
        { name: "Esther Auma", minutes: 149, state: "present" },
      ],
    };
    for (const [time_zone, lines] of Object.entries(reports)) {
      const text = ["First name,Last name,Email,Duration,Time joined,Time exited", ...lines].join("\n");
      const send = (zone: string) =>
        david.call(
          "POST",
          `/units/${evening}/attendance-reports/`,
          multipart({ time_zone: zone, report: new File([text], "meet.csv") }),
        );
      expect((await send(time_zone)).body).toMatchObject(expected);
      for (const wrong of ["Africa/Kampala", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        const { id, threshold_minutes, updated_at } = (await send(wrong)).body;
        const change = { time_zone, threshold_minutes, updated_at };
        expect((await david.call("PUT", `/attendance-reports/${id}/`, change)).body).toMatchObject(expected);
      }
    }
  });

  it("a duration without times is at most the session", async () => {
    const { body } = await upload("First name,Last name,Email,Duration\nDan,Okot,,2 hr 5 min");
    expect(body).toMatchObject({ people: [{ minutes: 125 }], results: [{ minutes: 60, state: "present" }] });
  });

  it("staff choose the student of an unknown line; two names of one person are merged", async () => {
    const { people } = (await david.call("GET", `/attendance-reports/${report}/`)).body;
    const path = `/attendance-reports/${report}/people/${people[0].id}/`;
    const { body } = await david.call("PUT", path, { student: idOf("Carol") });
    expect(body.results).toContainEqual(
      expect.objectContaining({ name: "Carol Apio", minutes: 35, state: "present" }),
    );
    const taken = await david.call("PUT", path, { student: null });
    expect(taken.body.people[0]).toMatchObject({ name: "iPhone of C", student: null, matched_by: "" });
    await david.call("PUT", path, { student: idOf("Carol") });
    const stranger = await person(context, cast.brian);
    expect((await david.call("PUT", path, { student: stranger.id })).body).toEqual({
      student: ["This person is not in the program."],
    });
    expect(
      (await david.call("PUT", `/attendance-reports/${report}/people/999999/`, { student: null })).status,
    ).toBe(404);
  });

  it("another time zone or threshold is read again; an outdated version is refused", async () => {
    const { updated_at } = (await david.call("GET", `/attendance-reports/${report}/`)).body;
    const path = `/attendance-reports/${report}/`;
    const other = { time_zone: "Asia/Kolkata", threshold_minutes: 40, updated_at };
    const { body } = await david.call("PUT", path, other);
    expect(body.people.find(({ name }: { name: string }) => name === "Amina N").joined_at).toBe(
      "2026-05-12T11:32:00.000Z",
    );
    expect(body.results).toContainEqual(expect.objectContaining({ name: "Brian Otieno", state: "absent" }));
    expect((await david.call("PUT", path, other)).status).toBe(409);
    expect((await david.call("PUT", path, { ...other, time_zone: "Mars/Base" })).body).toEqual({
      time_zone: ["Choose a time zone."],
    });
    const back = { time_zone: "Africa/Kampala", threshold_minutes: 30, updated_at: body.updated_at };
    expect((await david.call("PUT", path, back)).status).toBe(200);
  });

  it("applying marks the students; marks made by hand stay, and the rest may be absent", async () => {
    const lines = [{ student: idOf("Amina"), state: "excused", updated_at: null }];
    await david.call("PUT", `/units/${session}/attendance/`, { lines });
    const { body } = await david.call("GET", `/attendance-reports/${report}/`);
    expect(body.results[0]).toMatchObject({ name: "Amina Nakato", marked: "excused", is_kept: true });
    const applied = await david.call("POST", `/attendance-reports/${report}/apply/`, {
      ...{ marks_absent: true, updated_at: body.updated_at },
    });
    expect(applied.body).toMatchObject({ applied_at: now.toISOString(), not_in_report: 0 });
    expect(await register()).toEqual({
      ...{ Amina: "excused staff 48", Brian: "late report 35", Carol: "present report 35" },
      ...{ Dan: "absent report null", Esther: "absent report null" },
    });
    const again = await david.call("POST", `/attendance-reports/${report}/apply/`, {});
    expect(again.status).toBe(200);
    expect(await register()).toMatchObject({ Brian: "late report 35" });
    const { results } = (await joseph.call("GET", "/audit-log/?resource=unit&action=import_attendance")).body;
    // The second import changed nothing.
    expect(results).toMatchObject([
      { after: { present: [], late: [], absent: [], students: [], left_as_they_were: 5 } },
      { after: { filename: "report.csv", present: [idOf("Carol")], late: [idOf("Brian")] } },
    ]);
    expect(results[1].after).toMatchObject({
      ...{ absent: [idOf("Dan"), idOf("Esther")], left_as_they_were: 1 },
      students: [idOf("Brian"), idOf("Carol"), idOf("Dan"), idOf("Esther")],
    });
    const own = await joseph.call("GET", `/audit-log/?student=${idOf("Esther")}&resource=unit`);
    expect(own.body.results).toMatchObject([{ action: "import_attendance" }]);
  });

  it("a report of a session that goes on can leave out the absent (beyond.md 2.7)", async () => {
    const times = { starts_at: at("14:00"), ends_at: at("15:00") };
    const running = await aSession(context.db, program, { number: 6, ...times });
    const path = `/units/${running}`;
    const file = new File([zoom.replace("iPhone of C", "Galaxy")], "report.csv");
    const { body } = await david.call("POST", `${path}/attendance-reports/`, multipart({ report: file }));
    const states = async () =>
      (await david.call("GET", `${path}/attendance/`)).body.results.map(
        ({ state }: { state: string }) => state,
      );
    const answer = { marks_absent: true, skips_absent: true };
    await david.call("POST", `/attendance-reports/${body.id}/apply/`, answer);
    expect(await states()).toEqual(["present", "late", null, null, null]);
    await david.call("POST", `/attendance-reports/${body.id}/apply/`, { marks_absent: true });
    expect(await states()).toEqual(["present", "late", "absent", "absent", "absent"]);
    const { body: own } = await joseph.call("GET", `/students/${idOf("Carol")}/attendance/`);
    const [{ units }] = own;
    expect(units.at(-1)).toMatchObject({ unit: 6, state: "absent", minutes: 10, needed_minutes: 30 });
  });

  it("a report replaces the marks of 'all present', and a mark that was taken back to the report's", async () => {
    const other = await aSession(context.db, program, {
      number: 2,
      starts_at: at("14:00"),
      ends_at: at("15:00"),
    });
    const path = `/units/${other}/attendance/`;
    const sources = async () =>
      (await david.call("GET", path)).body.results.map(
        ({ state, source }: { state: string; source: string }) => `${state} ${source}`,
      );
    await david.call("POST", `${path}all-present/`, {});
    expect(new Set(await sources())).toEqual(new Set(["present all"]));
    // An earlier report has the student of "iPhone of C".
    const file = new File([zoom.replace("iPhone of C", "Galaxy")], "report.csv");
    const { body } = await david.call(
      "POST",
      `/units/${other}/attendance-reports/`,
      multipart({ report: file }),
    );
    expect(body.results).toContainEqual(
      expect.objectContaining({ name: "Carol Apio", state: "absent", marked: "present", is_kept: false }),
    );
    await david.call("POST", `/attendance-reports/${body.id}/apply/`, {});
    const lineOf = async (name: string) =>
      (await david.call("GET", path)).body.results.find((one: { name: string }) => one.name.startsWith(name));
    expect(await lineOf("Carol")).toMatchObject({ state: "absent", source: "report", minutes: 10 });
    // Dan and Esther are not in the report, and stay present.
    const { body: log } = await joseph.call("GET", `/audit-log/?resource=unit&resource_id=${other}`);
    expect(log.results[0].after).toMatchObject({
      ...{ present: [idOf("Amina")], late: [idOf("Brian")], absent: [idOf("Carol")], left_as_they_were: 2 },
    });
    const change = async (state: string, source?: string) => {
      const { student, updated_at } = await lineOf("Carol");
      return david.call("PUT", path, { lines: [{ student, state, updated_at, ...(source && { source }) }] });
    };
    // Esther is not in the report, and Dan is marked by hand.
    const dan = await lineOf("Dan");
    const late = { student: dan.student, state: "late", updated_at: dan.updated_at };
    await david.call("PUT", path, { lines: [late] });
    expect((await david.call("GET", `/attendance-reports/${body.id}/`)).body).toMatchObject({
      ...{ not_in_report: 1, all_present_not_in_report: 1 },
    });
    await david.call("POST", `/attendance-reports/${body.id}/apply/`, { marks_absent: true });
    expect(await lineOf("Esther")).toMatchObject({ state: "absent", source: "report" });
    expect(await lineOf("Dan")).toMatchObject({ state: "late", source: "staff" });
    await change("excused");
    expect(await lineOf("Carol")).toMatchObject({ state: "excused", source: "staff" });
    await change("absent", "report");
    expect(await lineOf("Carol")).toMatchObject({ state: "absent", source: "report", minutes: 10 });
    // Carol typed no code.
    expect((await change("present", "code")).status).toBe(200);
    expect(await lineOf("Carol")).toMatchObject({ state: "present", source: "staff" });
  });

  it("the mark of a code that says the same stays, gets the minutes, and is no correction", async () => {
    const starts_at = new Date(now.getTime() - 30 * 60_000);
    const other = await aSession(context.db, program, {
      ...{ number: 4, starts_at, ends_at: new Date(now.getTime() + 1) },
    });
    context.setClock(starts_at);
    const { code } = (await david.call("POST", `/units/${other}/attendance-code/`)).body;
    const [amina, brian] = students;
    for (const one of [amina, brian]) await one?.call("POST", "/student/attendance/", { code });
    context.setClock(now);
    // 20:30 in Kampala is 17:30 UTC.
    const lines = [
      "Amina Nakato,amina@learners.example,05/12/2026 08:30:00 PM,05/12/2026 08:50:00 PM,20,Yes",
      "Brian Otieno,brian@learners.example,05/12/2026 08:30:00 PM,05/12/2026 08:35:00 PM,5,Yes",
    ];
    const file = new File([[head, ...lines].join("\n")], "coded.csv");
    const uploaded = await david.call(
      ...(["POST", `/units/${other}/attendance-reports/`, multipart({ report: file })] as const),
    );
    await david.call("POST", `/attendance-reports/${uploaded.body.id}/apply/`, {});
    const { results } = (await david.call("GET", `/units/${other}/attendance/`)).body;
    expect(results).toMatchObject([
      { name: "Amina Nakato", state: "present", source: "code", minutes: 20, marked_by: "Amina Nakato" },
      { name: "Brian Otieno", state: "absent", source: "report", minutes: 5 },
      ...[{}, {}, {}],
    ]);
    const isCorrected = async (one: Person | undefined) =>
      (await one?.call("GET", `/student/programs/${program}/attendance/`))?.body.units.find(
        ({ unit }: { unit: number }) => unit === 4,
      ).is_corrected;
    expect([await isCorrected(amina), await isCorrected(brian)]).toEqual([false, true]);
    const { body: log } = await joseph.call("GET", `/audit-log/?resource=unit&resource_id=${other}`);
    expect(log.results[0].after).toMatchObject({
      present: [],
      absent: [idOf("Brian")],
      left_as_they_were: 4,
    });
  });

  it("Undo brings back the marks that a report replaced, without those that were changed since", async () => {
    const other = await aSession(context.db, program, {
      ...{ number: 8, starts_at: new Date(now.getTime() - 30 * 60_000) },
      ends_at: new Date(now.getTime() + 1),
    });
    const path = `/units/${other}/attendance/`;
    const marks = async (): Promise<Record<string, Record<string, unknown>>> => {
      const { results } = (await david.call("GET", path)).body;
      return Object.fromEntries(results.map((one: { name: string }) => [one.name.split(" ")[0], one]));
    };
    const mark = async (name: string, state: string | null) => {
      const line = { student: idOf(name), state, updated_at: (await marks())[name]?.updated_at };
      expect((await david.call("PUT", path, { lines: [line] })).status).toBe(200);
    };
    const { code } = (await david.call("POST", `/units/${other}/attendance-code/`)).body;
    await students[0]?.call("POST", "/student/attendance/", { code });
    await mark("Brian", "late");
    await david.call("POST", `${path}all-present/`);
    await mark("Esther", null);
    const before = await marks();
    // 20:30 in Kampala is 17:30 UTC.
    const lines = ["Amina Nakato", "Brian Otieno", "Carol Apio"].map(
      (name) => `${name},,05/12/2026 08:30:00 PM,05/12/2026 08:35:00 PM,5,Yes`,
    );
    const file = new File([[head, ...lines].join("\n")], "wrong.csv");
    const { id } = (
      await david.call("POST", `/units/${other}/attendance-reports/`, multipart({ report: file }))
    ).body;
    const apply = async () =>
      (await david.call("POST", `/attendance-reports/${id}/apply/`, { marks_absent: true })).body;
    const takeBack = (replaced: object) =>
      david.call("POST", `/attendance-reports/${id}/take-back/`, replaced);
    const first = await apply();
    expect(first.replaced).toMatchObject({ applied_at: now.toISOString(), applied_before: null });
    expect(await marks()).toMatchObject({
      ...{ Amina: { state: "absent", source: "report", minutes: 5 }, Brian: { state: "late", minutes: 5 } },
      Carol: { state: "absent" },
      ...{ Dan: { state: "absent", source: "report" }, Esther: { state: "absent", source: "report" } },
    });
    expect((await takeBack(first.replaced)).body).toMatchObject({ applied_at: null, changed_since: 0 });
    const as = ({ state, source, minutes, marked_at }: Record<string, unknown> = {}) => ({
      ...{ state, source, minutes, marked_at },
    });
    const after = await marks();
    for (const name of ["Amina", "Brian", "Carol", "Dan", "Esther"])
      expect(as(after[name]), name).toEqual(as(before[name]));
    expect(after.Amina?.marked_by).toBe("Amina Nakato");
    const own = await students[0]?.call("GET", `/student/programs/${program}/attendance/`);
    expect(own?.body.units.find(({ unit }: { unit: number }) => unit === 8).is_corrected).toBe(false);
    const history = async (name: string) =>
      (await joseph.call("GET", `/audit-log/?student=${idOf(name)}`)).body.results;
    expect((await history("Amina")).slice(0, 2)).toMatchObject([
      { action: "take_back_report", before: { filename: "wrong.csv", marked: 5 } },
      { action: "mark", before: { state: "absent" }, after: { state: "late" } },
    ]);
    expect((await history("Esther"))[0]).toMatchObject({ action: "take_back_report" });

    context.setClock(new Date(now.getTime() + 1_000));
    const second = await apply();
    await mark("Dan", "excused");
    await mark("Esther", null);
    const { body } = await takeBack(second.replaced);
    expect(body).toMatchObject({ applied_at: null, changed_since: 2 });
    expect(await marks()).toMatchObject({
      ...{ Amina: { state: "late", source: "code" }, Carol: { state: "present", source: "all" } },
      ...{ Dan: { state: "excused", source: "staff" }, Esther: { state: null } },
    });
    expect((await takeBack(second.replaced)).body).toMatchObject({ changed_since: 5 });
    const nobody = { ...second.replaced.marks[0], students: [] };
    expect((await takeBack({ ...second.replaced, marks: [nobody] })).status).toBe(400);
    context.setClock(now);
  });

  it("Undo of a second marking leaves the report marked as by the first one", async () => {
    const { body } = await upload(zoom.replaceAll("iPhone of C", "Dan Okot"));
    context.setClock(new Date(now.getTime() - 3_000));
    const path = `/attendance-reports/${body.id}/`;
    const first = (await david.call("POST", `${path}apply/`, {})).body;
    context.setClock(new Date(now.getTime() - 2_000));
    const change = { time_zone: "Africa/Kampala", threshold_minutes: 40, updated_at: first.updated_at };
    await david.call("PUT", path, change);
    const { replaced } = (await david.call("POST", `${path}apply/`, {})).body;
    expect(replaced.applied_before).toBe(first.applied_at);
    const undone = (await david.call("POST", `${path}take-back/`, replaced)).body;
    expect(undone.applied_at).toBe(first.applied_at);
    // Another marking since then keeps its time.
    context.setClock(new Date(now.getTime() - 1_000));
    const third = (await david.call("POST", `${path}apply/`, {})).body;
    expect((await david.call("POST", `${path}take-back/`, replaced)).body.applied_at).toBe(third.applied_at);
    await david.call("POST", `${path}take-back/`, third.replaced);
    await david.call("POST", `${path}take-back/`, first.replaced);
    context.setClock(now);
  });

  it("a report names the later students whom it does not have, and marks those whom it has", async () => {
    const other = await aSession(context.db, program, {
      ...{ number: 3, starts_at: at("05:00"), ends_at: at("06:00") },
    });
    const line = "Dan Okot,,05/12/2026 08:00:00 AM,05/12/2026 08:50:00 AM,50,Yes";
    const file = new File([[head, line].join("\n")], "early.csv");
    const made = await david.call(
      ...(["POST", `/units/${other}/attendance-reports/`, multipart({ report: file })] as const),
    );
    expect(made.body).toMatchObject({
      ...{ not_in_report: 0, session: { students: 0, later: 5 } },
      later: { count: 4, names: ["Amina Nakato", "Brian Otieno", "Carol Apio", "Esther Auma"] },
      results: [{ name: "Dan Okot", state: "present", is_later: true }],
    });
    const { body } = await david.call("POST", `/attendance-reports/${made.body.id}/apply/`, {
      marks_absent: true,
    });
    expect(body).toMatchObject({ later: { count: 4 }, results: [{ is_later: true, marked: "present" }] });
    const { summary, results } = (await david.call("GET", `/units/${other}/attendance/`)).body;
    expect(summary).toMatchObject({ students: 1, later: 4, counts: { present: 1, absent: 0 } });
    expect(results).toMatchObject([{ name: "Dan Okot", state: "present", source: "report" }]);
  });

  it("a report does not mark a student who has left the program since", async () => {
    const other = await aSession(context.db, program, {
      ...{ number: 90, starts_at: new Date("2026-05-11T14:00:00Z") },
      ends_at: new Date("2026-05-11T15:00:00Z"),
    });
    const fred = await person(context, {
      name: "Fred Left",
      email: "fred@learners.example",
      role: "student",
    });
    await anEnrollment(context.db, fred.id, program);
    await david.call("POST", `/units/${other}/attendance/all-present/`, { includes_later: true });
    const lines = ["Fred Left", "Amina Nakato"].map(
      (name) => `${name},,05/11/2026 05:00:00 PM,05/11/2026 05:20:00 PM,20,Yes`,
    );
    const file = new File([[head, ...lines].join("\n")], "left.csv");
    const { id } = (
      await david.call("POST", `/units/${other}/attendance-reports/`, multipart({ report: file }))
    ).body;
    await context.db.deleteFrom("enrollments").where("user_id", "=", fred.id).execute();
    const { body } = await david.call("GET", `/attendance-reports/${id}/`);
    expect(body.people).toMatchObject([
      { name: "Fred Left", student: null, matched_by: "" },
      { name: "Amina Nakato", matched_by: "name" },
    ]);
    expect(body).toMatchObject({ results: [{ name: "Amina Nakato" }], not_in_report: 4 });
    await david.call("POST", `/attendance-reports/${id}/apply/`, { marks_absent: true });
    const { body: log } = await joseph.call("GET", `/audit-log/?resource=unit&resource_id=${other}`);
    expect(log.results[0].after).toMatchObject({ left_as_they_were: 0 });
    expect(log.results[0].after.absent).toHaveLength(5);
    const left = context.db.selectFrom("attendance").select(["state", "source"]);
    expect(await left.where("user_id", "=", fred.id).execute()).toEqual([
      { state: "present", source: "all" },
    ]);
  });

  it("more minutes than the session has are refused at their field", async () => {
    const { updated_at } = (await david.call("GET", `/attendance-reports/${report}/`)).body;
    const change = { time_zone: "Africa/Kampala", threshold_minutes: 61, updated_at };
    const refused = { threshold_minutes: ["The session has 60 minutes. Enter at most 60."] };
    expect((await david.call("PUT", `/attendance-reports/${report}/`, change)).body).toEqual(refused);
    expect((await upload(zoom, { threshold_minutes: "61" })).body).toEqual(refused);
    expect((await upload(zoom, { threshold_minutes: "60" })).status).toBe(201);
  });

  it("the waiting room does not count, and the host is known by the email", async () => {
    const lines = [
      "Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants",
      "81,Scope,05/12/2026 05:00:00 PM,05/12/2026 06:00:00 PM,guest.host@x.example,60,3",
      "",
      `${head},In Waiting Room`,
      "The Host,guest.host@x.example,05/12/2026 05:00:00 PM,05/12/2026 06:00:00 PM,60,No,No",
      `Somebody,${cast.joseph.email},05/12/2026 05:00:00 PM,05/12/2026 06:00:00 PM,60,No,No`,
      "Dan Okot,,05/12/2026 05:00:00 PM,05/12/2026 05:30:00 PM,30,Yes,Yes",
      "Dan Okot,,05/12/2026 05:30:00 PM,05/12/2026 05:50:00 PM,20,Yes,No",
    ];
    const { body } = await upload(lines.join("\n"));
    expect(body.people).toMatchObject([
      { name: "The Host", is_host: true },
      { name: "Somebody", is_host: true },
      { name: "Dan Okot", minutes: 20 },
    ]);
    expect(body.results).toMatchObject([{ minutes: 20, state: "absent" }]);
  });

  it("a later report that changes a mark is named in the student's history", async () => {
    const line = '"Otieno, Brian",,05/12/2026 05:00:00 PM,05/12/2026 05:10:00 PM,10,Yes';
    const { body } = await upload([head, line].join("\n"), {}, "second.csv");
    // With the earlier report, Brian was there from the start.
    expect(body.results).toMatchObject([{ state: "present", marked: "late", is_kept: false }]);
    await david.call("POST", `/attendance-reports/${body.id}/apply/`, {});
    const own = await joseph.call("GET", `/audit-log/?student=${idOf("Brian")}&resource=attendance`);
    expect(own.body.results[0]).toMatchObject({
      ...{ action: "mark", before: { state: "late" } },
      after: { state: "present", report: "second.csv" },
    });
  });

  it("the reports of a session are listed, newest first", async () => {
    const { body } = await david.call("GET", `/units/${session}/attendance-reports/`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(
      body.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => other - one),
    );
    expect(body).toContainEqual({
      ...{ id: report, filename: "report.csv", vendor: "zoom", uploaded_by: "David Mugisha" },
      ...{ uploaded_at: now.toISOString(), applied_at: now.toISOString() },
    });
    expect((await david.call("GET", "/units/999999/attendance-reports/")).status).toBe(404);
  });

  it("a report of another day is named", async () => {
    const { body } = await upload(zoom.replaceAll("05/12/2026", "05/19/2026"));
    expect(body.is_other_day).toBe(true);
  });

  it("a report in which nobody joined around the start is named, as with a host's wrong zone", async () => {
    const { body } = await upload(zoom);
    expect(body).toMatchObject({
      is_other_time: false,
      session: { id: session, program_title: expect.any(String) },
    });
    const change = { time_zone: "Africa/Lagos", threshold_minutes: "30", updated_at: body.updated_at };
    const changed = await david.call("PUT", `/attendance-reports/${body.id}/`, change);
    expect(changed.body).toMatchObject({ is_other_time: true, is_other_day: false });
  });

  it("Teams in UTF-16 and Meet are read by the same upload", async () => {
    const teams =
      "1. Summary\nMeeting title\tScope\n\n2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tRole\nDan\t5/12/26, 5:01:00 PM\t5/12/26, 6:01:00 PM\t50m 30s\tdan@learners.example\tAttendee\n";
    const bytes = new Uint8Array(Buffer.from(`\ufeff${teams}`, "utf16le"));
    expect((await upload(bytes)).body).toMatchObject({
      vendor: "teams",
      people: [{ matched_by: "email", minutes: 50, student: { name: "Dan Okot" } }],
    });
    const meet =
      "First name,Last name,Email,Duration,Time joined,Time exited\nEsther,Auma,,45 min,5:01 PM,5:46 PM";
    expect((await upload(meet)).body).toMatchObject({
      vendor: "meet",
      people: [{ matched_by: "name", minutes: 45, joined_at: "2026-05-12T14:01:00.000Z" }],
    });
  });

  it.each<[what: string, content: string | Uint8Array<ArrayBuffer>, sentence: string | RegExp]>([
    ["another list", "Email,Phone\na@x.example,1", /^The file is not a participant report/],
    ["only the columns", head, "Nobody is in the report."],
    ["bytes", new Uint8Array([0, 1, 2, 3, 255, 0, 7]), /^The file is not text/],
    ["a web page", "<!doctype html><table></table>", /^The file is a web page/],
    [
      "too many lines",
      `${head}\n${"a,,05/12/2026 05:00:00 PM,,1,No\n".repeat(20_100)}`,
      /at most 20,000 lines/,
    ],
    [
      "too many people",
      `${head}\n${Array.from({ length: 1_001 }, (_, n) => `P${n},,,,1,No`).join("\n")}`,
      /at most 1,000 people/,
    ],
  ])("%s is refused with a sentence", async (_what, content, sentence) => {
    const { status, body } = await upload(content);
    expect([status, body.report]).toEqual([
      400,
      [typeof sentence === "string" ? sentence : expect.stringMatching(sentence)],
    ]);
  });

  it("people whose times are missing or unreadable are named", async () => {
    const unread = "Dan Okot,,99/99/2026 25:00:00,foo,x,Yes";
    const { body } = await upload([head, unread, "Esther Auma,,,,0,Yes"].join("\n"));
    expect(body.people).toMatchObject([
      { name: "Dan Okot", minutes: 0, has_unread_times: true },
      { name: "Esther Auma", minutes: 0, has_unread_times: false },
    ]);
  });

  it("hostile names stay text, and are cut", async () => {
    const { body } = await upload(
      `${head}\n=HYPERLINK(1),${"x".repeat(500)},,,5,No\n"<script>alert(1)</script>",,,,5,No`,
    );
    expect(body.people).toMatchObject([
      { name: "=HYPERLINK(1)", email: "x".repeat(200) },
      { name: "<script>alert(1)</script>" },
    ]);
  });

  it("nobody else reads a report, and an unknown one is 404", async () => {
    const sarah = await person(context, cast.sarah);
    expect((await sarah.call("GET", `/attendance-reports/${report}/`)).status).toBe(403);
    for (const [method, path, body] of [
      ["GET", "/attendance-reports/999999/", undefined],
      ["POST", "/attendance-reports/999999/apply/", {}],
      ["PUT", "/attendance-reports/999999/", { time_zone: "Africa/Kampala", threshold_minutes: 1 }],
    ] as const)
      expect((await david.call(method, path, body)).status).toBe(404);
    const none = multipart({ report: new File([zoom], "r.csv") });
    expect((await david.call("POST", "/units/999999/attendance-reports/", none)).status).toBe(404);
  });
});

it("the next reports of a program remember whom staff chose for a name (beyond.md 2.7)", async () => {
  const next = await aSession(context.db, program, {
    number: 7,
    starts_at: at("14:00"),
    ends_at: at("15:00"),
  });
  const phone = "iPhone de Isaac,,05/12/2026 05:00:00 PM,05/12/2026 05:50:00 PM,50,Yes";
  const personIn = async (unit: number) => {
    const report = new File([[head, phone].join("\n")], "report.csv");
    const { body } = await david.call("POST", `/units/${unit}/attendance-reports/`, multipart({ report }));
    return { ...body.people[0], path: `/attendance-reports/${body.id}/people/${body.people[0].id}/` };
  };
  const first = await personIn(session);
  expect(first).toMatchObject({ student: null, matched_by: "" });
  await david.call("PUT", first.path, { student: idOf("Dan") });
  for (const unit of [session, next, next])
    expect(await personIn(unit)).toMatchObject({ student: { id: idOf("Dan") }, matched_by: "earlier" });
  const corrected = await personIn(next);
  await david.call("PUT", corrected.path, { student: null });
  expect(await personIn(next)).toMatchObject({ student: null, matched_by: "" });
  const other = (await aProgram(context.db)).id;
  await anEnrollment(context.db, idOf("Dan"), other);
  await david.call("PUT", (await personIn(next)).path, { student: idOf("Dan") });
  const elsewhere = await aSession(context.db, other, {
    number: 1,
    starts_at: at("14:00"),
    ends_at: at("15:00"),
  });
  expect(await personIn(elsewhere)).toMatchObject({ student: null });
});
