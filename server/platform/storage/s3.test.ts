import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, multipart, pdf } from "#tests/support/data/builders.ts";
import { warningsOnly } from "./s3-log.ts";

/** A port that no other test uses. The settings must name it before the store starts. */
const port = 20_000 + (process.pid % 20_000);
const address = `s3://darasa-files?endpoint=http://127.0.0.1:${port}&region=eu-west-1`;
const keys = "access_key_id=S3RVER&secret_access_key=S3RVER";
const context = testContext({
  RATE_LIMITS: "off",
  // Silent, because these tests make the store fail on purpose.
  LOG_LEVEL: "silent",
  STORAGE_URL: `${address}&${keys}`,
});
let directory: string;
let store: S3rver;

async function openStore(): Promise<S3rver> {
  const configureBuckets = [{ name: "darasa-files" }];
  const opened = new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets });
  await opened.run();
  return opened;
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "darasa-s3-"));
  store = await openStore();
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

it("the log contains the failed call and its error, never the file", () => {
  const lines: string[] = [];
  const log = makeLog({ logLevel: "info" }, { write: (line) => lines.push(line) });
  const logger = warningsOnly(log);
  const input = { Bucket: "darasa-files", Body: "the words of an essay" };
  logger.error({
    clientName: "S3Client",
    commandName: "PutObjectCommand",
    input,
    error: new Error("Access Denied"),
  });
  logger.warn("a region is missing");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", command: "PutObjectCommand", err: { message: "Access Denied" } },
    { level: "warn", message: "a region is missing" },
  ]);
  expect(lines.join("")).not.toMatch(/essay|object Object/);
});

describe("uploads on S3-compatible storage", () => {
  it("a file is stored whole, read back and removed", async () => {
    const file = path.join(directory, "upload.part");
    await writeFile(file, "x".repeat(300_000));
    await context.files.put("submissions/one", file);
    const stream = await context.files.get("submissions/one");
    expect(stream && (await text(stream)).length).toBe(300_000);
    await context.files.remove("submissions/one");
    expect(await context.files.get("submissions/one")).toBeUndefined();
  });

  it("submissions, downloads and pictures work as on the disk", async () => {
    const amina = await person(context, cast.amina);
    const { program_id } = await anEnrollment(context.db, amina.id);
    const { id } = await anAssignment(context, { program_id });
    const form = multipart({ assignment: id, submission_file: pdf("work.pdf", 50_000) });
    const made = await amina.call("POST", "/assignments/submit/", form);
    expect(made.status).toBe(201);
    const got = await amina.call("GET", made.body.submission_file_url.slice(4));
    expect(got.text).toHaveLength(50_000);
    expect(got.headers["content-disposition"]).toContain("work.pdf");
  });

  it("while the store is down, an upload is 503 with Retry-After and writes no row", async () => {
    const brian = await person(context, cast.brian);
    const { program_id } = await anEnrollment(context.db, brian.id);
    const { id } = await anAssignment(context, { program_id });
    const form = () => multipart({ assignment: id, submission_file: pdf() });
    await store.close();
    const hangUp = await whoHangsUp(port);
    const { status, headers, body } = await brian.call("POST", "/assignments/submit/", form());
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("10");
    expect(body.message).toBe("Files cannot be stored right now. Try again in a moment.");
    expect((await brian.call("GET", "/submissions/student/")).body).toEqual([]);
    hangUp.close();
    store = await openStore();
    expect((await brian.call("POST", "/assignments/submit/", form())).status).toBe(201);
  });
});

describe("STORAGE_URL (api.md 6)", () => {
  it("values missing in the address come from the AWS_ variables", () => {
    const { s3 } = readConfig({
      STORAGE_URL: "s3://darasa-files",
      AWS_REGION: "af-south-1",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "secret",
    });
    expect(s3).toEqual({
      bucket: "darasa-files",
      endpoint: undefined,
      region: "af-south-1",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    });
  });

  it.each(["s3://", "s3://Not_A_Bucket", "s3://bucket?endpoint=ftp://x", "https://bucket"])(
    "%s is refused at the start, with the name of the variable",
    (STORAGE_URL) => {
      expect(() => readConfig({ STORAGE_URL })).toThrow(ConfigError);
      expect(() => readConfig({ STORAGE_URL })).toThrow(/STORAGE_URL/);
    },
  );
});

/** Starts a store that accepts connections and closes them at once. */
function whoHangsUp(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
