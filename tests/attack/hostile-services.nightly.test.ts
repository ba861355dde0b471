import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { openTransport } from "#server/platform/email/transport.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aSubmission, multipart, pdf } from "#tests/support/data/builders.ts";

// Other people run the store and the mail server, so their answers are trusted as little as a visitor's call.

const port = 41_000 + (process.pid % 10_000);
const storeAddress = `s3://darasa-files?endpoint=http://127.0.0.1:${port}&region=eu-west-1`;
const context = testContext({
  RATE_LIMITS: "off",
  LOG_LEVEL: "silent",
  STORAGE_URL: `${storeAddress}&access_key_id=THEKEYID&secret_access_key=thesecret`,
});

describe("a hostile store", () => {
  const takes: RequestListener = (_request, response) => response.end();
  const FORGED = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged";
  let answer = takes;
  let asked = 0;
  let amina: Person;
  let file: { path: string; bytes: number; assignment_id: number };
  const store = createHttpServer((request, response) => {
    asked += 1;
    request.resume();
    answer(request, response);
  });

  beforeAll(async () => {
    await once(store.listen(port, "127.0.0.1"), "listening");
    await context.app.listen({ port: 0, host: "127.0.0.1" });
    amina = await person(context, cast.amina);
    const { id, assignment_id } = await aSubmission(context, amina.id);
    const row = await context.db.selectFrom("submissions").select("size_bytes").executeTakeFirstOrThrow();
    file = { path: `/api/submissions/${id}/file/`, bytes: row.size_bytes, assignment_id };
  });
  afterAll(() => {
    store.closeAllConnections();
    store.close();
  });

  /** Returns everything that arrives on a connection that asks for the file and then for /healthz. */
  async function overOneConnection(): Promise<string> {
    const socket = connect((context.app.server.address() as AddressInfo).port, "127.0.0.1");
    const cookie = `sessionid=${await startSession(context, amina.id)}`;
    socket.write(`GET ${file.path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes;
    });
    socket.on("error", () => undefined);
    await once(socket, "close");
    return received;
  }

  it("extra bytes after the file are not sent as a second answer", async () => {
    answer = (_request, response) => response.end("%".repeat(file.bytes) + FORGED);
    expect(await overOneConnection()).not.toContain("forged");
    answer = (_request, response) => {
      response.write("%".repeat(file.bytes));
      setTimeout(() => response.end(FORGED), 100);
    };
    expect(await overOneConnection()).not.toContain("forged");
  });

  it("a file that is too short ends the connection, so that the next answer is not mixed in", async () => {
    answer = (_request, response) => response.end("%");
    expect(await overOneConnection()).not.toContain("ok");
    answer = (_request, response) => {
      response.writeHead(200, { "content-length": file.bytes }).write("%");
      setTimeout(() => response.destroy(), 100);
    };
    expect(await overOneConnection()).not.toContain("ok");
  });

  it("the store's headers are ignored: the file is a sandboxed download with its true type", async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          "content-type": "text/html",
          "content-disposition": "inline",
          "set-cookie": "sessionid=x",
          "access-control-allow-origin": "*",
        })
        .end("<".repeat(file.bytes));
    const { headers, status } = await amina.call("GET", file.path.slice(4));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "private, no-store",
    });
    for (const name of ["set-cookie", "access-control-allow-origin"])
      expect(headers).not.toHaveProperty(name);
  });

  it("404 of the store becomes 404 for the reader, without the store's details", async () => {
    answer = (_request, response) => response.writeHead(404).end("THEKEYID");
    const { status, text } = await amina.call("GET", file.path.slice(4));
    expect(status).toBe(404);
    expect(text).not.toContain("THEKEYID");
  });

  it("a slow answer delivers the whole file", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-length": file.bytes });
      const drip = (left: number) => {
        const piece = Math.min(left, Math.ceil(file.bytes / 5));
        if (piece === 0) return response.end();
        response.write("%".repeat(piece));
        setTimeout(drip, 100, left - piece);
      };
      setTimeout(drip, 500, file.bytes);
    };
    const { bytes, status } = await amina.call("GET", file.path.slice(4));
    expect([status, bytes.length]).toEqual([200, file.bytes]);
  });

  it("an upload to a silent or endless store answers 503 within 30 seconds; other calls work", async () => {
    const work = [await anAssignmentWithout(), await anAssignmentWithout()];
    let silentFor: string | undefined;
    answer = (request, response) => {
      if (request.method !== "PUT") return response.end();
      silentFor ??= request.url;
      if (request.url === silentFor) return;
      response.writeHead(200);
      const more = setInterval(() => response.write(" "), 1_000);
      response.once("close", () => clearInterval(more));
    };
    const began = performance.now();
    const uploads = work.map(({ id }) =>
      amina.call("POST", "/assignments/submit/", multipart({ assignment: id, submission_file: pdf() })),
    );
    expect((await amina.call("GET", "/user/")).status).toBe(200);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - began).toBeLessThan(35_000);
  }, 60_000);

  it("hostile keys cannot lead a backup out of its folder", async () => {
    const names = ["../../escaped", "/tmp/escaped", "a/../../escaped", "..\\escaped"];
    const contents = names.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
    answer = (request, response) =>
      response.end(
        request.url?.includes("list-type")
          ? `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
          : "x",
      );
    const folder = await mkdtemp(path.join(tmpdir(), "darasa-backup-"));
    const deep = path.join(folder, "inner", "deep");
    await expect(backUp(context.connection, context.files, deep, new Date())).rejects.toThrow("traversal");
    const found = await readdir(folder, { recursive: true });
    expect(found.filter((name) => name.includes("escaped"))).toEqual([]);
    expect(existsSync("/tmp/escaped")).toBe(false);
    await rm(folder, { recursive: true });
  });

  it("with the right file both answers arrive", async () => {
    answer = (_request, response) => response.end("%".repeat(file.bytes));
    expect(await overOneConnection()).toMatch(/%\s*HTTP\/1\.1 200 OK[\s\S]*ok$/);
  });

  it.each<[string, RequestListener]>([
    ["a redirect to this machine", (_request, reply) => reply.writeHead(307, { location: "/moved" }).end()],
    ["an error page that names its key", (_request, reply) => reply.writeHead(403).end("THEKEYID thesecret")],
    ["200 of broken XML with status 500", (_request, reply) => reply.writeHead(500).end("<Error><Code>&x;")],
    ["half a head", (_request, reply) => void reply.socket?.end("HTTP/1.1 200")],
    ["no HTTP", (_request, reply) => void reply.socket?.end("\u0000\u0001nonsense\r\n\r\n")],
  ])("%s: upload and download are refused with a message, few calls and no secret", async (_what, one) => {
    answer = one;
    asked = 0;
    const { id } = await anAssignmentWithout();
    const form = multipart({ assignment: id, submission_file: pdf() });
    const answers = [await amina.call("POST", "/assignments/submit/", form)];
    answers.push(await amina.call("GET", file.path.slice(4)));
    for (const { status, text } of answers) {
      expect(status).toBe(503);
      expect(text).not.toMatch(/THEKEYID|thesecret|moved|nonsense|127\.0/);
    }
    // Two attempts of each call, and of removing a file that may have been stored.
    expect(asked).toBeLessThanOrEqual(6);
    expect(await context.db.selectFrom("submissions").select("id").execute()).toHaveLength(1);
  });

  /** Adds an assignment of the student's program without a submission. The store is honest for its file. */
  async function anAssignmentWithout() {
    const lying = answer;
    answer = takes;
    const { program_id } = await context.db
      .selectFrom("assignments")
      .select("program_id")
      .where("id", "=", file.assignment_id)
      .executeTakeFirstOrThrow();
    const made = await anAssignment(context, { program_id });
    answer = lying;
    asked = 0;
    return made;
  }
});

describe("a hostile mail server", () => {
  const sockets = new Set<Socket>();
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });

  async function sendTo(talk: (socket: Socket) => void) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      talk(socket);
    });
    servers.push(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = { ...context.config, smtpUrl, mailFrom: "Us <us@darasa.example>" };
    const transport = openTransport(config, async () => ({ name: "Us", address: "us@darasa.example" }));
    const text = { text: "A secret link", html: "<p>A secret link</p>" };
    const row = { id: 1, recipient: "a@example.com", created_at: new Date(), subject: "Hello" };
    const before = process.memoryUsage().rss;
    const outcome = await transport.send(row as Parameters<typeof transport.send>[0], text).then(
      () => "sent",
      (error: Error) => `failed: ${error.message}`,
    );
    transport.close();
    return { outcome, grown_mb: (process.memoryUsage().rss - before) / 1e6 };
  }
  const flood = (socket: Socket, chunk: string) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more);
    more();
  };
  const greeted = (greeting: string, work: (socket: Socket) => void) => (socket: Socket) => {
    socket.write(`${greeting}\r\n`);
    socket.once("data", () => work(socket));
  };

  it.each<[string, (socket: Socket) => void]>([
    ["a greeting without an end", (socket) => flood(socket, "220-x".repeat(10_000))],
    ["a greeting of endless lines", (socket) => flood(socket, "220-more\r\n".repeat(5_000))],
    [
      "an answer of endless lines",
      greeted("220 hi", (socket) => flood(socket, "250-MORE\r\n".repeat(5_000))),
    ],
    ["a connection cut after the greeting", greeted("220 hi", (socket) => socket.resetAndDestroy())],
    ["nonsense", (socket) => void socket.write("\u0000\u00ff HTTP/1.1 400\r\n\r\n")],
  ])("%s: the email fails, memory stays low, and the email's text stays secret", async (_what, talk) => {
    const { outcome, grown_mb } = await sendTo(talk);
    expect(outcome).toMatch(/^failed: /);
    expect(outcome).not.toContain("secret");
    expect(grown_mb).toBeLessThan(100);
  });

  it("an endless slow answer fails the email after two minutes and closes the connection", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 100));
    let closed = false;
    const { outcome } = await sendTo((socket) => {
      socket.write("220 hi\r\n");
      socket.resume();
      const more = setInterval(() => socket.write("250-more\r\n"), 200);
      socket.once("close", () => {
        closed = true;
        clearInterval(more);
      });
    });
    vi.restoreAllMocks();
    expect(outcome).toMatch(/^failed: /);
    await vi.waitFor(() => expect(closed).toBe(true));
  });
});
