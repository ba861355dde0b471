import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fastifyMultipart from "@fastify/multipart";
import Fastify from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_FILE_BYTES, MAX_JSON_BYTES } from "#contract/shared/limits.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { contentDisposition } from "#server/platform/http/answers/download.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, multipart, pdf } from "#tests/support/data/builders.ts";
import { detachFiles, removeDetachedFiles } from "./detached-files.ts";
import { isRoomEnough } from "./disk.ts";
import { receive } from "./uploads.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let program: number;
let port: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  program = (await anEnrollment(context.db, amina.id)).program_id;
  await context.app.listen({ port: 0, host: "127.0.0.1" });
  port = (context.app.server.address() as AddressInfo).port;
});

/** Opens a connection and sends the head and the first half of a submission. Returns the rest. */
async function beginUpload(assignment: number, submission_file: File, key?: string) {
  const form = new Response(multipart({ assignment, submission_file }));
  const body = Buffer.from(await form.arrayBuffer());
  const keyLine = key ? `idempotency-key: ${key}\r\n` : "";
  const head = await uploadHead(form.headers.get("content-type") ?? "", body.length, keyLine);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(head);
  const half = Math.floor(body.length / 2);
  socket.write(body.subarray(0, half));
  return { socket, rest: body.subarray(half) };
}

/** Returns the head of a submission by Amina. */
async function uploadHead(type: string, bytes: number, more = ""): Promise<string> {
  const session = await startSession(context, amina.id);
  const csrf = issueCsrfToken(context.secret, session);
  return (
    `POST /api/assignments/submit/ HTTP/1.1\r\nhost: x\r\ncookie: sessionid=${session}; csrftoken=${csrf}\r\n` +
    `x-csrftoken: ${csrf}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\nconnection: close\r\n${more}\r\n`
  );
}

async function answerOf(socket: Awaited<ReturnType<typeof beginUpload>>["socket"]): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const files = (folder: string) => readdir(`${context.config.dataDir}/${folder}`).catch(() => [] as string[]);
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await pause(5);
};

describe("uploads", () => {
  it("an upload that began before the deadline counts, however slow it is", async () => {
    const deadline = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
    const { id } = await anAssignment(context, { program_id: program, deadline });
    context.setClock(deadline);
    const { socket, rest } = await beginUpload(id, pdf("slow.pdf", 400_000));
    await until(async () => (await files("incoming")).length > 0);
    context.setClock(new Date(deadline.getTime() + 30_000));
    socket.write(rest);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 201 /);
    context.setClock(undefined);
  });

  it("200 interrupted uploads leave no file and no row", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const stored = (await files("uploads/submissions")).length;
    for (let round = 0; round < 8; round += 1) {
      const uploads = await Promise.all(
        Array.from({ length: 25 }, () => beginUpload(id, pdf("slow.pdf", 200_000))),
      );
      await until(async () => (await files("incoming")).length > 0);
      for (const { socket } of uploads) socket.destroy();
    }
    await until(async () => (await files("incoming")).length === 0);
    expect((await files("uploads/submissions")).length).toBe(stored);
    const rows = await context.db
      .selectFrom("submissions")
      .select("id")
      .where("assignment_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
  });

  it("a file far above the limit is answered 413 and leaves nothing", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const { socket, rest } = await beginUpload(id, pdf("slow.pdf", 12_000_000));
    socket.on("error", () => undefined);
    socket.write(rest);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*File size must be less than 10MB/);
    expect(await files("incoming")).toEqual([]);
  });

  it("more than 1 MiB of text fields or too many parts is 413", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const form = (fields: Record<string, string>) =>
      multipart({ assignment: id, ...fields, submission_file: pdf() });
    const send = (fields: Record<string, string>) => amina.call("POST", "/assignments/submit/", form(fields));
    const half = "x".repeat(MAX_JSON_BYTES / 2);
    expect((await send({ a: half, b: half })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`field-${n}`, "x"]));
    expect((await send(many)).status).toBe(413);
    expect(await files("incoming")).toEqual([]);
    expect((await send({ unnamed: "x" })).status).toBe(201);
  });

  it.each([
    [`My "best" work.pdf`, `My "best" work.pdf`],
    ["two\r\nlines.pdf", "twolines.pdf"],
    ["50%.pdf", "50%.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(125)}.pdf`],
    [`${"w".repeat(250)}👩🏾‍🏫.pdf`, `${"w".repeat(250)}.pdf`],
  ])("a file named %j is stored as %j", async (name, stored) => {
    const { id } = await anAssignment(context, { program_id: program });
    const form = multipart({ assignment: id, submission_file: pdf(name) });
    const { body } = await amina.call("POST", "/assignments/submit/", form);
    expect(body.submission_file).toBe(stored);
    const { headers } = await amina.call("GET", `/submissions/${body.id}/file/`);
    expect(headers["content-disposition"]).toBe(contentDisposition(stored));
  });

  it("a name with the extension of the image's content has at most 255 bytes", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const webp = Buffer.from("524946460c000000574542505650384c", "hex");
    const submission_file = new File([webp], `${"w".repeat(251)}.jpg`);
    const form = multipart({ assignment: id, submission_file });
    const { body } = await amina.call("POST", "/assignments/submit/", form);
    expect(body.submission_file).toBe(`${"w".repeat(250)}.webp`);
  });

  it("fields that the endpoint does not name are ignored (security.md T81)", async () => {
    const form = new Response(multipart({ named: "yes", unnamed: "x", other: "y" }));
    const app = Fastify();
    await app.register(fastifyMultipart);
    let body: unknown;
    app.post("/", async (request) => {
      ({ body } = await receive(
        request,
        {},
        ["named", "other"],
        path.join(context.config.dataDir, "incoming"),
      ));
    });
    const headers = { "content-type": form.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await form.arrayBuffer());
    await app.inject({ method: "POST", url: "/", headers, payload });
    expect(body).toEqual({ named: "yes", other: "y" });
  });

  it("12 huge forms at once are refused with less than 50 MB of memory", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const text = "x".repeat(1_000_000);
    const fields = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`field-${n}`, text]));
    const form = new Response(multipart({ assignment: id, ...fields }));
    const body = Buffer.from(await form.arrayBuffer());
    const head = await uploadHead(form.headers.get("content-type") ?? "", body.length);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const answers = Array.from({ length: 12 }, async () => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(head);
      socket.write(body);
      return answerOf(socket).catch(() => "HTTP/1.1 413 cut");
    });
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    clearInterval(watch);
    expect(most - before).toBeLessThan(50_000_000);
  });

  it("a compressed form is 415 before its body arrives", async () => {
    const head = await uploadHead("multipart/form-data; boundary=x", 1_000, "content-encoding: gzip\r\n");
    const socket = connect(port, "127.0.0.1");
    socket.write(head);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("without disk space an upload is 507 before it is read", async () => {
    const spy = vi.spyOn(context.files, "hasRoom").mockResolvedValue(false);
    const { id } = await anAssignment(context, { program_id: program });
    const form = multipart({ assignment: id, submission_file: pdf() });
    const { status, body } = await amina.call("POST", "/assignments/submit/", form);
    expect(status).toBe(507);
    expect(body.message).toBe("There is no room to store this file right now. Try again later.");
    spy.mockRestore();
  });

  it("the reserve is 1 GiB or 5 % of the disk, whichever is more", () => {
    const GiB = 1024 ** 3;
    expect([isRoomEnough(GiB, 10 * GiB), isRoomEnough(GiB - 1, 10 * GiB)]).toEqual([true, false]);
    expect([isRoomEnough(5 * GiB, 100 * GiB), isRoomEnough(5 * GiB - 1, 100 * GiB)]).toEqual([true, false]);
  });
});

describe("'Cut the connection in the middle of a 10 MB upload and go on: exactly one submission, the same SHA-256'", () => {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(MAX_FILE_BYTES - 9)]);
  const film = new File([bytes], "film.pdf");

  const rowsOf = (assignment: number) =>
    context.db
      .selectFrom("submissions")
      .select(["id", "size_bytes"])
      .where("assignment_id", "=", assignment)
      .execute();
  const stored = async () => ({
    incoming: (await files("incoming")).length,
    stored: (await files("uploads/submissions")).length,
    detached: (await context.db.selectFrom("detached_files").select("key").execute()).length,
  });

  /** Sends the whole upload again with the same key, and checks the resulting row and file. */
  async function goOn(assignment: number, key: string) {
    const { socket, rest } = await beginUpload(assignment, film, key);
    socket.write(rest);
    const answer = await answerOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    const [row, ...others] = await rowsOf(assignment);
    expect(others).toEqual([]);
    expect(row?.size_bytes).toBe(MAX_FILE_BYTES);
    expect(answer).toContain(`"id":${row?.id},`);
    const download = await amina.call("GET", `/submissions/${row?.id}/file/`);
    expect(sha256(download.bytes)).toBe(sha256(bytes));
    return row?.id;
  }

  it("an upload cut in the middle stores nothing, and a retry makes one submission", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const before = await stored();
    const { socket } = await beginUpload(id, film, "cut-in-the-middle");
    await until(async () => (await files("incoming")).length > 0);
    socket.destroy();
    await until(async () => (await files("incoming")).length === 0);
    expect(await rowsOf(id)).toEqual([]);
    expect(await stored()).toEqual(before);
    const made = await goOn(id, "cut-in-the-middle");
    expect(await goOn(id, "cut-in-the-middle")).toBe(made);
    expect(await stored()).toEqual({ ...before, stored: before.stored + 1 });
  });

  it("the same key with another file of the same name and size is 422", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const send = (text: string) => {
      const file = new File([`%PDF-1.7 ${text}`], "report.pdf");
      const form = multipart({ assignment: id, submission_file: file });
      return amina.call("POST", "/assignments/submit/", form, { "idempotency-key": "another-file" });
    };
    const first = await send("one");
    expect(first.status).toBe(201);
    expect((await send("two")).status).toBe(422);
    expect((await send("one")).body).toEqual(first.body);
  });

  it("after a cut between commit and answer, a retry gets the first answer", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const before = await stored();
    const { socket, rest } = await beginUpload(id, film, "cut-before-the-answer");
    socket.pause();
    socket.write(rest);
    await until(async () => (await rowsOf(id)).length > 0);
    const [first] = await rowsOf(id);
    socket.destroy();
    expect(await goOn(id, "cut-before-the-answer")).toBe(first?.id);
    await until(async () => (await files("incoming")).length === 0);
    expect(await stored()).toEqual({ ...before, stored: before.stored + 1 });
  });
});

describe("files without an owner", () => {
  it("a stored file whose row was never written is deleted after an hour", async () => {
    await context.files.putBytes("submissions/cut-off", new Uint8Array([1]));
    await detachFiles(context.db, ["submissions/cut-off"], new Date(Date.now() + 3_600_000));
    await removeDetachedFiles(context);
    expect(await context.files.get("submissions/cut-off")).toBeDefined();
    context.setClock(new Date(Date.now() + 3_700_000));
    await removeDetachedFiles(context);
    context.setClock(undefined);
    expect(await context.files.get("submissions/cut-off")).toBeUndefined();
  });

  it("the files of a deleted student are deleted with their rows", async () => {
    const student = await person(context, { ...cast.brian, email: "leaves@darasa.example" });
    await anEnrollment(context.db, student.id, program);
    const { id } = await anAssignment(context, { program_id: program });
    const form = multipart({ assignment: id, submission_file: pdf() });
    await student.call("POST", "/assignments/submit/", form);
    const before = (await files("uploads/submissions")).length;
    await context.db.deleteFrom("users").where("id", "=", student.id).execute();
    await removeDetachedFiles(context);
    expect((await files("uploads/submissions")).length).toBe(before - 1);
  });
});

describe("the name of a download (RFC 6266, RFC 5987)", () => {
  it.each([
    ["report.pdf", `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    [`a"b\\c%.pdf`, `attachment; filename="a_b_c_.pdf"; filename*=UTF-8''a%22b%5Cc%25.pdf`],
    [
      "Ripoti ya Kiswahili – β.pdf",
      `attachment; filename="Ripoti ya Kiswahili _ _.pdf"; filename*=UTF-8''Ripoti%20ya%20Kiswahili%20%E2%80%93%20%CE%B2.pdf`,
    ],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ["lone \ud800.txt", `attachment; filename="lone _.txt"; filename*=UTF-8''lone%20%EF%BF%BD.txt`],
  ])("%j", (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });
});
