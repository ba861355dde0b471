import { createPublicKey, verify } from "node:crypto";
import { compactVerify, importJWK } from "jose";
import { extractText } from "unpdf";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import {
  anAssignment,
  anEnrollment,
  aProgram,
  aSubmission,
  multipart,
} from "#tests/support/data/builders.ts";
import { aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { qrIn } from "#tests/support/files/pdf.ts";
import { plainPng } from "#tests/support/files/pictures.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";
import { issueNightly } from "./issue-automatically.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-04-14T21:30:00Z");
let sarah: Person;
let amina: Person;
let brian: Person;
let visitor: Caller;
let program: number;

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  visitor = await makeCaller(context);
  context.setClock(now);
});

beforeEach(async () => {
  const made = await aProgram(context.db, { duration: "2 weeks", title: "Bees & Honey" });
  program = made.id;
});

const onlyUnits = { needs_units: true, needs_grades: false, needs_average: false, needs_payment: false };
const setRule = (values: object = {}, of = program) =>
  sarah.call("PUT", `/programs/${of}/certificate-rule/`, {
    mode: "by_hand",
    needs_units: true,
    needs_grades: true,
    needs_average: true,
    lowest_average: 50,
    needs_payment: true,
    ...values,
  });
const list = async (query = "") =>
  (await sarah.call("GET", `/programs/${program}/certificates/?${query}`)).body;
const issue = (body: object = { students: "everyone" }) =>
  sarah.call("POST", `/programs/${program}/certificates/`, body);
/** Issues, and tries again while the server is busy (503). */
async function issueWhenFree(body?: object): ReturnType<typeof issue> {
  const answer = await issue(body);
  return answer.status === 503 ? issueWhenFree(body) : answer;
}
const tick = async (student: Person, enrollment_id: number) => {
  for (const unit_number of [1, 2])
    await student.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number });
};
/** Enrolls a student and ticks every unit. */
async function aFinisher(student: Person) {
  const { id } = await anEnrollment(context.db, student.id, program);
  await tick(student, id);
  return id;
}
async function issued(student = amina) {
  await setRule(onlyUnits);
  await aFinisher(student);
  await issue();
  return (await list()).results[0].certificate;
}
const stored = () =>
  context.db.selectFrom("certificates").selectAll().where("program_id", "=", program).orderBy("id").execute();

describe("the certificate rule of a program (beyond.md 2)", () => {
  it("certificates are off by default: nothing is issued, and students see nothing of them", async () => {
    await aFinisher(amina);
    expect((await sarah.call("GET", `/programs/${program}/certificate-rule/`)).body).toMatchObject({
      ...{ mode: "none", lowest_average: 50, needs_units: true, needs_payment: true },
    });
    expect((await amina.call("GET", "/student/certificates/")).body).toEqual([]);
    const { status, body } = await issue();
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual([
      "Certificates are switched off for this program. Switch them on first.",
    ]);
  });

  it("the rule says if payments are checked: only while the institute takes fees", async () => {
    const takesFees = async () =>
      (await sarah.call("GET", `/programs/${program}/certificate-rule/`)).body.takes_fees;
    expect(await takesFees()).toBe(false);
    await switchFeesOn(context);
    expect(await takesFees()).toBe(true);
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
  });

  it("changing the rule checks version and fields, is audited, and needs an existing program", async () => {
    const { body } = await setRule();
    const old = { updated_at: new Date(0).toISOString() };
    expect((await setRule(old)).status).toBe(409);
    expect((await setRule({ updated_at: body.updated_at })).status).toBe(200);
    expect((await setRule({ lowest_average: 101, mode: "sometimes" })).body).toEqual({
      mode: ["Choose how certificates are issued. It can be none, by_hand or automatic."],
      lowest_average: ["The average must be a whole number from 1 to 100."],
    });
    for (const path of ["certificate-rule/", "certificates/", "certificates.csv"])
      expect((await sarah.call("GET", `/programs/999999/${path}`)).status).toBe(404);
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("resource", "=", "certificate_rule")
      .where("resource_id", "=", program)
      .orderBy("id")
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ before: { mode: "None" }, after: { mode: "By hand" } });
    for (const { before } of entries) expect(before).not.toHaveProperty("updated_at");
  });
});

describe("eligibility: 'Staff see who is eligible and why others are not' (beyond.md 2)", () => {
  it("staff see what each student is missing: units, grades, average and fee", async () => {
    await switchFeesOn(context);
    const staff = await person(context, florence);
    const { status, body } = await amina.call("POST", "/enrollments/", { program_id: program });
    expect(status).toBe(201);
    await anEnrollment(context.db, brian.id, program);
    const first = await anAssignment(context, { program_id: program, total_marks: 20 });
    await anAssignment(context, { program_id: program, sent_at: null });
    await aSubmission(context, amina.id, { assignment_id: first.id, marks_awarded: 9, graded_at: now });
    await setRule();
    const { results, totals, count } = await list();
    expect(count).toBe(2);
    expect(totals).toEqual({ missing: 2, ready: 0, issued: 0, revoked: 0 });
    expect(results[0]).toMatchObject({
      ...{ student: amina.id, state: "missing", average: 45, certificate: null },
      missing: [
        { part: "units", reached: 0, needed: 2 },
        { part: "average", reached: 45, needed: 50 },
        { part: "payment", reached: null, needed: 1 },
      ],
    });
    expect(results[1].missing.map(({ part }: { part: string }) => part)).toEqual([
      ...["units", "grades", "average"],
    ]);
    // The student sees the same missing parts.
    const [own] = (await amina.call("GET", "/student/certificates/")).body;
    const none = { sessions_to_come: 0, sessions_begun: 0, needed_attendance: null };
    expect(own).toEqual({ program, missing: results[0].missing, ...none, certificate: null });
    await tick(amina, body.id);
    await setRule({ lowest_average: 45 });
    const { id } = await context.db
      .selectFrom("charges")
      .select("id")
      .where("enrollment_id", "=", body.id)
      .executeTakeFirstOrThrow();
    await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    expect((await list("state=ready")).results.map((row: { name: string }) => row.name)).toEqual([
      amina.name,
    ]);
    expect((await list("search=OTIENO+bri")).count).toBe(1);
    expect((await list("page=2&page_size=1")).results[0].student).toBe(brian.id);
    const csv = await sarah.call("GET", `/programs/${program}/certificates.csv`);
    expect(csv.text).toMatch(/^\uFEFFStudent,/);
    expect(csv.text).toContain("Brian Otieno,brian@darasa.example,Not yet,0 of 2 units ticked; 0 of 1");
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
  });
});

describe("assignments that were due before the student enrolled (decision 0045)", () => {
  const due = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const enrolls = async (student: Person, hours: number) => {
    context.setClock(due(hours));
    await student.call("POST", "/enrollments/", { program_id: program });
    context.setClock(now);
  };
  const missingOf = async () =>
    Object.fromEntries(
      (await list()).results.map(
        (row: { name: string; missing: { part: string; reached: number; needed: number }[] }) => [
          row.name,
          row.missing.filter(({ part }) => part === "grades").map(({ reached, needed }) => [reached, needed]),
        ],
      ),
    );

  it("an earlier assignment is not required, unless the program has no other", async () => {
    await setRule();
    const early = await anAssignment(context, { program_id: program, deadline: due(-2) });
    // Amina enrolls within the second of the deadline, which still counts as before it.
    await enrolls(amina, -2 + 0.5 / 3_600);
    await enrolls(brian, -1);
    expect(await missingOf()).toEqual({ [amina.name]: [[0, 1]], [brian.name]: [[0, 1]] });
    const late = await anAssignment(context, { program_id: program, deadline: due(5) });
    expect(await missingOf()).toEqual({ [amina.name]: [[0, 2]], [brian.name]: [[0, 1]] });
    await aSubmission(context, brian.id, { assignment_id: late.id, marks_awarded: 80, graded_at: now });
    expect(await missingOf()).toEqual({ [amina.name]: [[0, 2]], [brian.name]: [] });
    // Work from an earlier enrollment makes the assignment required again, also while its grade is held.
    await aSubmission(context, brian.id, {
      assignment_id: early.id,
      marks_awarded: 90,
      graded_at: now,
    });
    expect(await missingOf()).toEqual({ [amina.name]: [[0, 2]], [brian.name]: [] });
    await context.db
      .updateTable("assignments")
      .set({ grades_held_at: now })
      .where("id", "=", early.id)
      .execute();
    expect(await missingOf()).toEqual({ [amina.name]: [[0, 2]], [brian.name]: [[1, 2]] });
  });
});

describe("issuing certificates", () => {
  it("LinkedIn gets the month in Kampala, also shortly after midnight", async () => {
    context.setClock(new Date("2026-02-28T21:25:00Z"));
    const { linkedin_url } = await issued();
    context.setClock(now);
    expect(new URL(linkedin_url).searchParams.get("issueMonth")).toBe("3");
    expect((await stored())[0]).toMatchObject({ completed_on: "2026-03-01" });
  });

  it("before the program begins, the list names its first day and the dates of a certificate", async () => {
    await context.db
      .updateTable("programs")
      .set({ start_date: "2026-05-04" })
      .where("id", "=", program)
      .execute();
    await setRule({ ...onlyUnits, mode: "none" });
    await aFinisher(amina);
    expect((await list()).results[0]).toMatchObject({
      state: "ready",
      starts_on: "2026-05-04",
      would_name: { holder_name: amina.name, started_on: "2026-04-15", completed_on: "2026-04-15" },
    });
  });

  it("a certificate starts with the program, or with a later enrollment", async () => {
    await setRule(onlyUnits);
    const { id: first } = await anEnrollment(context.db, amina.id, program);
    const { id: late } = await anEnrollment(context.db, brian.id, program);
    const enrolledOn = (id: number, enrolled_at: Date) =>
      context.db.updateTable("enrollments").set({ enrolled_at }).where("id", "=", id).execute();
    await enrolledOn(first, new Date("2026-02-02T09:00:00Z"));
    await enrolledOn(late, new Date("2026-04-02T09:00:00Z"));
    await context.db
      .updateTable("programs")
      .set({ start_date: "2026-03-02" })
      .where("id", "=", program)
      .execute();
    await tick(amina, first);
    await tick(brian, late);
    await issue();
    expect((await stored()).map(({ started_on }) => started_on).toSorted()).toEqual([
      "2026-03-02",
      "2026-04-02",
    ]);
  });

  it("issuing skips students who are not ready and those who have a certificate", async () => {
    await setRule(onlyUnits);
    await aFinisher(amina);
    await anEnrollment(context.db, brian.id, program);
    const named = await issue({ students: [amina.id, brian.id] });
    expect(named.body).toEqual({ issued: 1, not_ready: 1, left: 0 });
    expect((await issue()).body).toEqual({ issued: 0, not_ready: 0, left: 0 });
    const [row] = await stored();
    // In Kampala it is already the next day.
    expect(row).toMatchObject({
      ...{ holder_name: amina.name, program_title: "Bees & Honey", completed_on: "2026-04-15", year: 2026 },
    });
    const [email] = (await emailsTo(context, amina.email)).slice(-1);
    expect(email?.subject).toBe("Your certificate is ready");
    expect(email?.text).toContain("/certificates/");
    const { body } = await amina.call("GET", "/student/certificates/");
    expect(body.find((one: { program: number }) => one.program === program).certificate.number).toMatch(
      /^2026-\d{6}$/,
    );
  });

  it("a student who misses parts that staff know of gets it, and it names only what they did (beyond.md 2.6)", async () => {
    const needs = { needs_units: true, needs_grades: false, needs_average: false, needs_payment: true };
    await setRule({ mode: "by_hand", ...needs });
    await anEnrollment(context.db, brian.id, program);
    const students = [brian.id];
    const none = { issued: 0, not_ready: 1, left: 0 };
    expect((await issue({ students })).body).toEqual(none);
    expect((await issue({ students, known_missing: ["payment"] })).body).toEqual(none);
    expect((await issue({ students: "everyone", known_missing: ["units"] })).body.issued).toBe(0);
    expect((await issue({ students, known_missing: ["name"] })).status).toBe(400);
    expect((await issue({ students, known_missing: ["units"] })).body).toEqual({
      issued: 1,
      not_ready: 0,
      left: 0,
    });
    expect((await issue({ students, known_missing: ["units"] })).body).toEqual(none);
    const [row] = await stored();
    expect(row?.facts).toMatchObject({
      criteria: "Awarded by the institute for taking part in the program.",
    });
    const { after } = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("resource", "=", "certificate")
      .where("action", "=", "issue")
      .where("resource_id", "=", row?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ missing: expect.stringMatching(/^0 of \d+ units? ticked$/) });
  });

  it("50 concurrent calls issue each certificate 'exactly once', and the numbers have no gap", async () => {
    await setRule(onlyUnits);
    const students: number[] = [];
    for (let index = 0; index < 25; index++) {
      const student = await person(context, { ...cast.amina, email: `p${program}-${index}@x.example` });
      students.push(student.id);
      await aFinisher(student);
    }
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 ? issueWhenFree() : issueWhenFree({ students: students.slice(index % 20, (index % 20) + 5) }),
    );
    const answers = await Promise.all(calls);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(25);
    expect((await stored()).length).toBe(25);
    const numbers = await context.db
      .selectFrom("certificates")
      .select("number")
      .where("year", "=", 2026)
      .orderBy("number")
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  });

  it("the last missing tick or grade issues a certificate once, and not again after a revocation", async () => {
    const webhook = { url: "https://hooks.example/x", events: ["certificate.issued"] };
    const joseph = await person(context, cast.joseph);
    const { id: hook } = (await joseph.call("POST", "/webhooks/", webhook)).body;
    await setRule({ ...onlyUnits, needs_grades: true, mode: "automatic" });
    const work = await aSubmission(context, amina.id, {
      assignment_id: (await anAssignment(context, { program_id: program })).id,
    });
    const { id } = await context.db
      .selectFrom("enrollments")
      .select("id")
      .where("program_id", "=", program)
      .executeTakeFirstOrThrow();
    await tick(amina, id);
    await drainEmails(context);
    expect(await stored()).toEqual([]);
    await joseph.call("PATCH", `/submissions/${work.id}/`, { marks_awarded: 80 });
    await drainEmails(context);
    const [row] = await stored();
    expect(row).toMatchObject({ user_id: amina.id });
    const { body } = await joseph.call("GET", `/webhooks/${hook}/deliveries/`);
    expect(body.results).toMatchObject([{ event: "certificate.issued" }]);
    await sarah.call("POST", `/certificates/${row?.id}/revoke/`, { reason: "Copied work" });
    await joseph.call("PATCH", `/submissions/${work.id}/`, { marks_awarded: 90 });
    await drainEmails(context);
    await issueNightly(context);
    expect((await stored()).length).toBe(1);
    // Staff may issue another one to a named student.
    expect((await issue({ students: [amina.id] })).body.issued).toBe(1);
    await joseph.call("DELETE", `/webhooks/${hook}/`);
  });
});

describe("revoking and reissuing", () => {
  it("the public page shows a revocation without its reason, and no revocation can be undone", async () => {
    const { id, code } = await issued();
    for (const written of [code, code.toLowerCase(), code.replaceAll("-", "")])
      expect((await visitor("GET", `/public/certificates/${written}/`)).body.code).toBe(code);
    const path = `/public/certificates/${code.replaceAll("-", "")}`;
    expect((await visitor("GET", `${path}/`)).body).toMatchObject({ revoked_at: null, is_replaced: false });
    expect((await sarah.call("POST", `/certificates/${id}/revoke/`, { reason: " " })).body).toEqual({
      reason: ["Reason is required"],
    });
    for (const reason of ["Copied work", "Another reason"])
      expect((await sarah.call("POST", `/certificates/${id}/revoke/`, { reason })).status).toBe(200);
    const { text, body } = await visitor("GET", `${path}/`);
    expect(body.revoked_at).toBe(now.toISOString());
    expect(text).not.toContain("Copied work");
    expect((await list()).results[0].certificate.revoke_reason).toBe("Copied work");
    expect((await sarah.call("POST", `/certificates/${id}/reissue/`, { name: "X" })).status).toBe(400);
    for (const file of ["certificate.pdf", "credential.jwt"])
      expect((await visitor("GET", `${path}/${file}`)).status).toBe(404);
    const back = context.db.updateTable("certificates").set({ revoked_at: null, revoke_reason: "" });
    await expect(back.where("id", "=", id).execute()).rejects.toThrow("stays as it was issued");
    expect((await sarah.call("POST", "/certificates/999999/revoke/", { reason: "x" })).status).toBe(404);
  });

  it("a new name makes a new certificate with the next number and revokes the old one", async () => {
    const before = await issued();
    const { body, ...made } = await sarah.call("POST", `/certificates/${before.id}/reissue/`, {
      name: "Amina Nakato-Okello",
    });
    expect([made.status, made.headers.location]).toEqual([201, `/api/public/certificates/${body.code}/`]);
    expect(body).toMatchObject({ holder_name: "Amina Nakato-Okello", revoked_at: null });
    expect(body.number > before.number).toBe(true);
    const old = await visitor("GET", `/public/certificates/${before.code.replaceAll("-", "")}/`);
    expect(old.body).toMatchObject({ holder_name: amina.name, is_replaced: true });
    expect((await list()).results[0]).toMatchObject({
      state: "issued",
      certificate: { number: body.number },
    });
  });

  it("a certificate that is replaced while its holder is in the bin returns to them", async () => {
    const [joseph, ruth] = [
      await person(context, { ...cast.joseph, email: "jo@darasa.example" }),
      await person(context, { ...cast.amina, email: "replaced@darasa.example" }),
    ];
    const before = await issued(ruth);
    expect((await joseph.call("DELETE", `/students/${ruth.id}/`)).status).toBe(204);
    const reissue = (id: number) => sarah.call("POST", `/certificates/${id}/reissue/`, { name: "Ruth A." });
    const { body: second } = await reissue(before.id);
    const { body: third } = await reissue(second.id);
    expect((await joseph.call("POST", `/bin/student/${ruth.id}/restore/`)).status).toBe(200);
    const { rows } = await context.pool.query(
      "SELECT id, revoked_at IS NULL AS is_valid FROM certificates WHERE user_id = $1 ORDER BY id",
      [ruth.id],
    );
    expect(rows).toEqual([
      { id: before.id, is_valid: false },
      { id: second.id, is_valid: false },
      { id: third.id, is_valid: true },
    ]);
  });

  it("a certificate stays with its holder alone, also after the enrollment ends", async () => {
    const { number } = await issued();
    await context.db.deleteFrom("enrollments").where("program_id", "=", program).execute();
    const own = (await amina.call("GET", "/student/certificates/")).body;
    expect(own).toContainEqual(
      expect.objectContaining({ program: null, certificate: expect.objectContaining({ number }) }),
    );
    expect(JSON.stringify((await brian.call("GET", "/student/certificates/")).body)).not.toContain(number);
  });
});

describe("the Open Badges 3.0 credential (beyond.md 2)", () => {
  it("other software verifies the credential with did.json alone, and every process signs alike", async () => {
    const { code } = await issued();
    const path = `/public/certificates/${code.replaceAll("-", "")}`;
    const { text: jwt, headers } = await visitor("GET", `${path}/credential.jwt`);
    expect(headers["content-type"]).toBe("application/jwt");
    const did = (await context.app.inject("/.well-known/did.json")).json();
    expect(did.id).toBe("did:web:localhost%3A3000");
    const [method] = did.verificationMethod;
    expect(method.publicKeyJwk).not.toHaveProperty("d");
    const { payload, protectedHeader } = await compactVerify(
      jwt,
      await importJWK(method.publicKeyJwk, "EdDSA"),
    );
    expect(protectedHeader).toEqual({ alg: "EdDSA", typ: "JWT", kid: method.id });
    expect(did.assertionMethod).toEqual([method.id]);
    const credential = JSON.parse(new TextDecoder().decode(payload));
    expect(credential).toMatchObject({
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      ...{ iss: did.id, jti: credential.id, id: `http://localhost:3000/certificates/${code}` },
      issuer: { id: did.id, type: ["Profile"], name: "Darasa Institute" },
      validFrom: now.toISOString(),
      credentialSubject: {
        identifier: [{ identityType: "name", identityHash: amina.name, hashed: false }],
        achievement: { name: "Bees & Honey", achievementType: "Certificate" },
      },
    });
    const [head, claims, signature] = jwt.split(".") as [string, string, string];
    const key = createPublicKey({ key: method.publicKeyJwk, format: "jwk" });
    const isSigned = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
    expect(isSigned(`${head}.${claims}`)).toBe(true);
    const forged = { ...credential, credentialSubject: { name: "Somebody Else" } };
    expect(isSigned(`${head}.${Buffer.from(JSON.stringify(forged)).toString("base64url")}`)).toBe(false);
    const other = await anotherProcess(context);
    expect((await other.app.inject("/.well-known/did.json")).json()).toEqual(did);
    expect((await other.app.inject(`/api${path}/credential.jwt`)).body).toBe(jwt);
    await other.close();
    // The credential names the address of its revocation list.
    const status = new URL(credential.credentialStatus.id).pathname;
    expect((await context.app.inject(status)).json()).toMatchObject({
      issuer: did.id,
      revokedCredential: [],
    });
    const [row] = await stored();
    await sarah.call("POST", `/certificates/${row?.id}/revoke/`, { reason: "Copied work" });
    expect((await context.app.inject(status)).json().revokedCredential).toEqual([
      { id: credential.id, revoked: true },
    ]);
  });
});

describe("the certificate as PDF (beyond.md 2)", () => {
  it.each([
    "Ángela Núñez-Okonkwo",
    "Ọláyínká Adébáyò̀",
    "Nguyễn Thị Ánh",
    "Bartholomew Ssekamatte-Nakabugo Oluwaseun Chukwuemeka Wilson",
  ])("the PDF of %s has one page, constant bytes, and readable text and QR code", async (name) => {
    const student = await person(context, { ...cast.amina, name, email: `n${program}@names.example` });
    const { code, number } = await issued(student);
    const address = `/public/certificates/${code.replaceAll("-", "")}/certificate.pdf`;
    const { status, headers, bytes } = await visitor("GET", address);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain(`certificate-${number}.pdf`);
    expect(bytes.length).toBeLessThan(60_000);
    expect(bytes.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1);
    // Read the text with another library. A long name takes two lines.
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    const words = text.normalize("NFC").replace(/\s+/g, " ");
    for (const written of [name.normalize("NFC"), "Bees & Honey", number, code])
      expect(words).toContain(written);
    expect(qrIn(bytes)).toBe(`${context.config.publicUrl}/certificates/${code}`);
    context.setClock(new Date(now.getTime() + 86_400_000));
    await context.db.updateTable("programs").set({ title: "Another" }).where("id", "=", program).execute();
    expect((await visitor("GET", address)).bytes.equals(bytes)).toBe(true);
    context.setClock(now);
  });
});

it("a certificate keeps the logo that the institute had when it was issued (beyond.md 2)", async () => {
  const admin = await person(context, { ...cast.joseph, email: "logo@darasa.example" });
  const setLogo = async (color: string) =>
    admin.call("POST", "/institute/logo/", multipart({ logo: await plainPng(300, 100, color) }));
  await setLogo("#17623f");
  const { code } = await issued();
  const path = `/public/certificates/${code.replaceAll("-", "")}`;
  const { bytes } = await visitor("GET", `${path}/certificate.pdf`);
  expect(bytes.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
  const { institute_logo } = (await visitor("GET", `${path}/`)).body;
  expect(institute_logo).toMatch(/-paper\.png$/);
  await setLogo("#e2603a");
  await removeDetachedFiles(context);
  expect((await visitor("GET", `${path}/certificate.pdf`)).bytes.equals(bytes)).toBe(true);
  expect((await visitor("GET", `${path}/`)).body).toMatchObject({ institute_logo });
  expect((await context.app.inject({ url: institute_logo })).statusCode).toBe(200);
  await admin.call("DELETE", "/institute/logo/");
});

describe("certificate codes: 'no enumeration' (beyond.md 2)", () => {
  it.each(["0000000000000000", "x", "7K2M-9QFX-3B0D-ZZ12"])("the unknown code %j is 404", async (code) => {
    for (const path of ["", "certificate.pdf", "credential.jwt", "revocations/"])
      expect((await visitor("GET", `/public/certificates/${code}/${path}`)).status).toBe(404);
  });
});

it("certificates are issued while staff change the rule: neither waits for the other's lock (beyond.md 2.6)", async () => {
  await setRule(onlyUnits);
  await aFinisher(amina);
  const changing = await context.db.startTransaction().execute();
  await changing.selectFrom("programs").select("id").where("id", "=", program).forUpdate().execute();
  const issuing = issue();
  await untilOneWaits(context);
  const rules = changing.updateTable("certificate_rules").set({ lowest_average: 60 });
  await rules.where("program_id", "=", program).execute();
  await changing.commit().execute();
  expect(await issuing).toMatchObject({ status: 200, body: { issued: 1 } });
});
