import { describe, expect, it } from "vitest";
import { readRecords } from "#server/platform/spreadsheets/read-records.ts";
import { readDuration } from "./durations.ts";
import { dayOrderOf, localTimeAt, momentIn, readLocalTime } from "./local-times.ts";
import { matcherOf } from "./match.ts";
import { minutesOf, peopleOf } from "./people.ts";
import { readReport } from "./read-report.ts";

const day = Date.UTC(2026, 4, 12);
const begin = Date.UTC(2026, 4, 12, 17);
const limits = { rows: 1_000, columns: 30 };

/**
 * Reads a file as the upload does. Returns each person with the minutes and the local time of arrival, and a question mark
 * if times of the person are missing or unreadable.
 */
async function read(text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const records = await readRecords(bytes, "csv", limits);
  const report = readReport(records.map(({ cells }) => cells));
  if (!report) return undefined;
  const people = peopleOf(report.lines, begin).map((person) => {
    const at = person.arrived_ms === null ? "" : new Date(person.arrived_ms).toISOString().slice(11, 16);
    const minutes = `${minutesOf(person)}${person.is_unread ? "?" : ""}`;
    return `${person.is_host ? "*" : ""}${person.name} <${person.email}> ${minutes} ${at}`.trim();
  });
  return [report.vendor, ...people];
}

const utf16 = (text: string, isBig: boolean, hasMark: boolean) => {
  const bytes = Buffer.from(`${hasMark ? "\ufeff" : ""}${text}`, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

describe("reports of Zoom (beyond.md 2.7)", () => {
  const head = "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest";
  it.each<[what: string, text: string, ...people: string[]]>([
    [
      "two lines about the meeting come first, with a 12-hour clock",
      `Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants\n123,"Scope, week 1",05/12/2026 05:00:00 PM,05/12/2026 06:00:00 PM,host@x.example,60,2\n\n${head}\nAmina Nakato,amina@x.example,05/12/2026 05:02:00 PM,05/12/2026 05:32:30 PM,31,Yes`,
      "Amina Nakato <amina@x.example> 30 17:02",
    ],
    [
      "without the two lines",
      `${head}\nAmina,a@x.example,05/12/2026 12:10:00 AM,05/12/2026 12:20:00 AM,10,No`,
      "Amina <a@x.example> 10 00:10",
    ],
    [
      "who left and came back is added up",
      `${head}\nAmina,a@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:10:00 PM,10,No\nAmina,a@x.example,05/12/2026 05:20:00 PM,05/12/2026 05:45:00 PM,25,No`,
      "Amina <a@x.example> 35 17:00",
    ],
    [
      "overlapping lines count once",
      `${head}\nAmina,a@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:30:00 PM,30,No\nAmina (phone),a@x.example,05/12/2026 05:10:00 PM,05/12/2026 05:40:00 PM,30,No\nAmina,A@X.example,05/12/2026 05:12:00 PM,05/12/2026 05:15:00 PM,3,No`,
      "Amina <a@x.example> 40 17:00",
    ],
    [
      "the host's own line is named",
      `${head}\nDavid Mugisha (Host),d@x.example,05/12/2026 04:55:00 PM,05/12/2026 06:00:00 PM,65,No`,
      "*David Mugisha <d@x.example> 65 16:55",
    ],
    [
      "no email",
      `${head}\n"Nakato, Amina",,05/12/2026 05:00:00 PM,05/12/2026 05:05:59 PM,6,Yes`,
      "Nakato, Amina <> 5 17:00",
    ],
    [
      "one line a person with the total",
      "Name (original name),Email,Total duration (minutes),Guest\nAmina,a@x.example,47,Yes",
      "Amina <a@x.example> 47",
    ],
    [
      "the day first, decided by the session's day",
      `${head}\nAmina,a@x.example,12/05/2026 17:00:00,12/05/2026 17:20:00,20,No`,
      "Amina <a@x.example> 20 17:00",
    ],
    [
      "over midnight",
      `${head}\nAmina,a@x.example,05/12/2026 11:50:00 PM,05/13/2026 12:10:00 AM,20,No`,
      "Amina <a@x.example> 20 23:50",
    ],
    [
      "a missing end uses the duration",
      `${head}\nAmina,a@x.example,05/12/2026 05:00:00 PM,,12,No`,
      "Amina <a@x.example> 12 17:00",
    ],
    [
      "empty lines and the columns again",
      `${head}\n\n,,,,,\n${head}\nAmina,a@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:01:00 PM,1,No`,
      "Amina <a@x.example> 1 17:00",
    ],
    [
      "semicolons and quotation marks of other languages",
      `${head.replaceAll(",", ";")}\n„Amina“;a@x.example;2026-05-12 17:00:00;2026-05-12 17:30:00;30;No`,
      "„Amina“ <a@x.example> 30 17:00",
    ],
    [
      "formulas stay text",
      `${head}\n=HYPERLINK(1),a@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:30:00 PM,30,No`,
      "=HYPERLINK(1) <a@x.example> 30 17:00",
    ],
    [
      "wrong times count nothing",
      `${head}\nAmina,a@x.example,99/99/2026 05:00:00 PM,yesterday,x,No`,
      "Amina <a@x.example> 0?",
    ],
    [
      "wrong times of one line",
      `${head}\nAmina,a@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:30:00 PM,30,No\nAmina,a@x.example,05/12/2026 05:40:00 PM,foo,,No`,
      "Amina <a@x.example> 30? 17:00",
    ],
  ])("%s", async (_what, text, ...people) => {
    expect(await read(text)).toEqual(["zoom", ...people]);
  });

  it("Windows-1252 is read", async () => {
    const bytes = Buffer.from(
      `${head}\nRen\xe9e,r@x.example,05/12/2026 05:00:00 PM,05/12/2026 05:30:00 PM,30,No`,
      "latin1",
    );
    expect(await read(new Uint8Array(bytes))).toEqual(["zoom", "Renée <r@x.example> 30 17:00"]);
  });
});

describe("reports of Teams (beyond.md 2.7)", () => {
  const summary =
    "1. Summary\nMeeting title\tScope\nAttended participants\t2\nStart time\t5/12/26, 4:58:00 PM\n\n";
  const participants =
    "2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole\n" +
    "Amina Nakato\t5/12/26, 5:01:00 PM\t5/12/26, 6:01:00 PM\t50m 30s\tamina@x.example\tamina@x.example\tAttendee\n" +
    "David Mugisha\t5/12/26, 4:58:00 PM\t5/12/26, 6:01:00 PM\t1h 2m 3s\tdavid@x.example\tdavid@x.example\tOrganizer\n";
  const activities =
    "\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\n" +
    "Amina Nakato\t5/12/26, 5:01:00 PM\t5/12/26, 5:21:00 PM\t20m\tamina@x.example\tAttendee\n" +
    "Amina Nakato\t5/12/26, 5:31:00 PM\t5/12/26, 6:01:30 PM\t30m 30s\tamina@x.example\tAttendee\n";
  const old = "Full Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole\tParticipant ID (UPN)\n";

  it.each<[what: string, text: string | Uint8Array, ...people: string[]]>([
    [
      "the stays count, and the total of a person without stays",
      summary + participants + activities,
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "an empty section of stays leaves the totals",
      `${summary}${participants}\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\n`,
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "a person without an email in one section is the same by name",
      summary +
        participants.replace("amina@x.example\tamina@x.example", "\tamina@x.example") +
        activities.replaceAll("amina@x.example", ""),
      ...["Amina Nakato <> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "another person of the same name has their own total",
      `${summary}${participants}Amina Nakato\t5/12/26, 5:11:00 PM\t5/12/26, 5:41:00 PM\t30m\tanother@x.example\t\tAttendee\n${activities}`,
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
      "Amina Nakato <another@x.example> 30 17:11",
    ],
    [
      "without stays, the totals count, with the host",
      summary + participants,
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "without stays, two devices at the same time count once",
      `${summary}${participants}Amina Nakato\t5/12/26, 5:11:00 PM\t5/12/26, 5:41:00 PM\t30m\tamina@x.example\t\tAttendee\n`,
      ...["Amina Nakato <amina@x.example> 60 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "UTF-16LE with a byte order mark",
      utf16(summary + participants + activities, false, true),
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "UTF-16BE with a byte order mark",
      utf16(summary + participants + activities, true, true),
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "UTF-16LE without",
      utf16(summary + participants + activities, false, false),
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "UTF-16BE without",
      utf16(summary + participants + activities, true, false),
      ...["Amina Nakato <amina@x.example> 50 17:01", "*David Mugisha <david@x.example> 62 16:58"],
    ],
    [
      "the older form",
      `Meeting Summary\nTotal Number of Participants\t1\n\n${old}Amina\t5/12/2026, 5:00:00 PM\t5/12/2026, 5:30:00 PM\t30m\ta@x.example\tPresenter\t`,
      "Amina <a@x.example> 30 17:00",
    ],
    [
      "a narrow space before PM",
      `${old}Amina\t5/12/2026, 5:00:00\u202fPM\t5/12/2026, 5:30:00\u202fPM\t30m\ta@x.example\tPresenter\t`,
      "Amina <a@x.example> 30 17:00",
    ],
    [
      "an email only as participant id",
      `${old}Amina\t5/12/2026, 5:00:00 PM\t5/12/2026, 5:30:00 PM\t30m\t\tPresenter\ta@x.example`,
      "Amina <a@x.example> 30 17:00",
    ],
    [
      "a line for each time that somebody joined or left",
      "Full Name\tUser Action\tTimestamp\nAmina\tJoined\t5/12/2026, 5:00:00 PM\nBrian\tJoined before\t5/12/2026, 5:00:00 PM\nAmina\tLeft\t5/12/2026, 5:10:00 PM\nAmina\tJoined\t5/12/2026, 5:20:00 PM\nAmina\tLeft\t5/12/2026, 5:25:00 PM",
      ...["Amina <> 15 17:00", "Brian <> 0? 17:00"],
    ],
    [
      "overlapping stays count once",
      `${old}Amina\t5/12/2026, 5:00:00 PM\t5/12/2026, 5:30:00 PM\t30m\ta@x.example\tPresenter\t\nAmina\t5/12/2026, 5:29:00 PM\t5/12/2026, 5:31:00 PM\t2m\ta@x.example\tPresenter\t`,
      "Amina <a@x.example> 31 17:00",
    ],
  ])("%s", async (_what, text, ...people) => {
    expect(await read(text)).toEqual(["teams", ...people]);
  });
});

describe("reports of Meet (beyond.md 2.7)", () => {
  const head = "First name,Last name,Email,Duration,Time joined,Time exited";
  it.each<[what: string, text: string | Uint8Array, ...people: string[]]>([
    [
      "first and last name are separate",
      `${head}\nAmina,Nakato,a@x.example,45 min,5:01 PM,5:46 PM`,
      "Amina Nakato <a@x.example> 45 17:01",
    ],
    [
      "hours and minutes",
      `${head}\nAmina,Nakato,a@x.example,1 hr 5 min,17:01,18:30`,
      "Amina Nakato <a@x.example> 65 17:01",
    ],
    [
      "who left and came back: the duration counts",
      `${head}\nAmina,Nakato,a@x.example,10 min,5:00 PM,6:00 PM`,
      "Amina Nakato <a@x.example> 10 17:00",
    ],
    [
      "without a duration, the times count",
      `${head}\nAmina,Nakato,a@x.example,,5:00 PM,5:20 PM`,
      "Amina Nakato <a@x.example> 20 17:00",
    ],
    [
      "over midnight without dates",
      `${head}\nAmina,Nakato,a@x.example,,11:50 PM,12:05 AM`,
      "Amina Nakato <a@x.example> 15 23:50",
    ],
    ["one name only", `${head}\nAmina,,,30 min,5:00 PM,5:30 PM`, "Amina <> 30 17:00"],
    ["no name", `${head}\n,,a@x.example,30 min,5:00 PM,5:30 PM`, "a@x.example <a@x.example> 30 17:00"],
    [
      "times with dates",
      `${head}\nAmina,Nakato,a@x.example,1:00:30,2026-05-12 17:00,2026-05-12 18:00`,
      "Amina Nakato <a@x.example> 60 17:00",
    ],
    [
      "a line of the same person again adds up",
      `${head}\nAmina,Nakato,a@x.example,10 min,5:00 PM,5:10 PM\nAmina,Nakato,a@x.example,5 min,5:20 PM,5:25 PM`,
      "Amina Nakato <a@x.example> 15 17:00",
    ],
    [
      "two devices at the same time count once",
      `${head}\nAmina,Nakato,a@x.example,30 min,5:00 PM,5:32 PM\nAmina,Nakato,a@x.example,30 min,5:00 PM,5:32 PM`,
      "Amina Nakato <a@x.example> 32 17:00",
    ],
    [
      "empty lines",
      `\n${head}\n\n,,,,,\nAmina,Nakato,a@x.example,30 min,5:00 PM,5:30 PM\n`,
      "Amina Nakato <a@x.example> 30 17:00",
    ],
    [
      "a byte order mark",
      `\ufeff${head}\nAmina,Nakato,a@x.example,30 min,5:00 p.m.,5:30 p.m.`,
      "Amina Nakato <a@x.example> 30 17:00",
    ],
  ])("%s", async (_what, text, ...people) => {
    expect(await read(text)).toEqual(["meet", ...people]);
  });
});

it.each(["Hello\nWorld", "a,b,c\n1,2,3", "Email,Phone\na@x.example,1"])("%j is no report", async (text) => {
  expect(await read(text)).toBeUndefined();
});

it.each([
  ["1h 2m 3s", 3723],
  ["2m 3s", 123],
  ["45s", 45],
  ["1 hr 5 min", 3900],
  ["1 hour", 3600],
  ["01:02:03", 3723],
  ["65", 3900],
  ["1.5 h", 5400],
  ["", null],
  ["soon", null],
  ["99999999h", null],
])("the duration %j is %s seconds", (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

describe("local times", () => {
  it.each([
    ["12:00 AM", "00:00"],
    ["12:30 PM", "12:30"],
    ["May 12, 2026 02:03:10 PM", "14:03"],
    ["12 May 2026 14:03", "14:03"],
    ["12.05.2026 14:03", "14:03"],
    ["13:00 PM", null],
    ["25:00", null],
    ["31/02/2026 10:00", null],
  ])("%s is %s", (text, time) => {
    const at = readLocalTime(text, "day_first", day);
    expect(at === null ? null : new Date(at).toISOString().slice(11, 16)).toBe(time);
  });

  it("the order of day and month is the one that fits the session", () => {
    expect(dayOrderOf(["05/12/2026 10:00"], day)).toBe("month_first");
    expect(dayOrderOf(["12/05/2026 10:00"], day)).toBe("day_first");
    expect(dayOrderOf(["13/05/2026 10:00", "05/13/2026"], day)).toBe("month_first");
  });

  it("a zone's clock is converted, also on the day when it changes", () => {
    expect(momentIn(Date.UTC(2026, 4, 12, 17), "Africa/Kampala").toISOString()).toBe(
      "2026-05-12T14:00:00.000Z",
    );
    expect(momentIn(Date.UTC(2026, 2, 8, 9), "America/New_York").toISOString()).toBe(
      "2026-03-08T13:00:00.000Z",
    );
    expect(momentIn(Date.UTC(2026, 2, 8, 1), "America/New_York").toISOString()).toBe(
      "2026-03-08T06:00:00.000Z",
    );
    expect(localTimeAt(new Date("2026-05-12T14:00:00Z"), "Asia/Kolkata")).toBe(Date.UTC(2026, 4, 12, 19, 30));
  });
});

describe("students of a report", () => {
  const match = matcherOf([
    { id: 1, name: "Amina Nakato", email: "amina@x.example" },
    { id: 2, name: "Brian Otieno", email: "brian@x.example" },
    { id: 3, name: "Joy Ng’ang’a", email: "joy@x.example" },
    { id: 4, name: "Ann Same", email: "ann@x.example" },
    { id: 5, name: "Same Ann", email: "same@x.example" },
  ]);
  it.each([
    ["Whoever", "AMINA@x.example ", { student: 1, by: "email" }],
    ["Nakato, Amina", "", { student: 1, by: "name" }],
    ["AMINA  nakato", "private@mail.example", { student: 1, by: "name" }],
    ["Ammy (Amina Nakato)", "", { student: 1, by: "name" }],
    ["Brian Otieno (Guest)", "", { student: 2, by: "name" }],
    ["joy Ng'ang'a", "", { student: 3, by: "name" }],
    ["Ann Same", "", undefined],
    ["Amina", "", undefined],
    ["", "", undefined],
  ])("%j <%s> is %j", (name, email, found) => {
    expect(match(name, email)).toEqual(found);
  });
});
