import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "./support/fakes/free-port.ts";

/** Starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "darasa-wrong-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a script until it ends. */
async function run(environment: Record<string, string>, script = "server/main.ts") {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), LOG_LEVEL: "fatal", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // Kills a server that starts in spite of the bad setting.
    timeout: 50_000,
  });
  const [printed, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, printed, said: said.trim() };
}

describe("wrong settings", () => {
  it.each([
    [{ PORT: "abc" }, /PORT: must be a whole number from 0 to 65535$/],
    [{ LOGLEVEL: "debug", LOG_LEVEL: "" }, /LOGLEVEL: did you mean LOG_LEVEL\?$/],
    [{ ADMIN_PASSWORD: "password" }, /ADMIN_PASSWORD: must have at least 12 characters$/],
    [
      { ADMIN_PASSWORD: "Password1234" },
      /^ADMIN_PASSWORD: is one of the passwords that attackers try first\./,
    ],
    [{ PUBLIC_URL: "https://learn.example", DEMO: "1" }, /^DEMO: 1 is refused in production/],
    [
      { SMTP_URL: "smtp://user:pa/ss@mail.example" },
      /SMTP_URL: must look like smtp:\/\/user:password@host:587, [^\n]+$/,
    ],
    [{ HOST: "192.0.2.1", PORT: "0" }, /^HOST: 192\.0\.2\.1 is not an address of this machine\.$/],
  ])("a wrong setting gives a plain message and creates nothing: %j", async (environment, sentence) => {
    const { code, printed, said } = await run(environment);
    expect(said).toMatch(sentence);
    expect({ code, printed }).toEqual({ code: 1, printed: "" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("a wrong setting is reported before the pages are built", async () => {
    const { code, printed, said } = await run({ PORT: "abc" }, "scripts/commands/check-settings.ts");
    expect(said).toMatch(/PORT: must be a whole number from 0 to 65535$/);
    expect({ code, printed }).toEqual({ code: 1, printed: "" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("a port in use is reported", async () => {
    const busy = createServer().listen(0, "127.0.0.1");
    await once(busy, "listening");
    const { port } = busy.address() as { port: number };
    const { code, said } = await run({ PORT: String(port) });
    busy.close();
    expect(said).toBe(`PORT: ${port} is in use by another program. Stop that one, or set another PORT.`);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it("a file instead of the folder DATA_DIR is reported", async () => {
    await writeFile(join(folder, "data"), "");
    const { code, said } = await run({ PORT: "0" });
    expect(said).toBe(`DATA_DIR: ${join(folder, "data")} is a file. Set DATA_DIR to a folder.`);
    expect(code).toBe(1);
  });

  it("a DATA_DIR that cannot be written or entered is reported", async () => {
    const data = join(folder, "data");
    await mkdir(data);
    const sentence = `DATA_DIR: ${data} cannot be written by this user. Change its owner, or set another DATA_DIR.`;
    // Root may write everywhere, so the child gives that up once it has loaded what it needs.
    const script = `
      import { checkDataDir } from "#server/platform/processes/check-start.ts";
      if (process.getuid() === 0) process.setuid(65534);
      for (const name of ["", "/below"]) try { checkDataDir(${JSON.stringify(data)} + name) } catch (error) { console.log(error.message) }`;
    await chmod(folder, 0o755);
    for (const mode of [0o500, 0o000]) {
      await chmod(data, mode);
      const words = ["--input-type=module", "--eval", script];
      const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
      expect([stdout, stderr]).toEqual([`${sentence}\n${sentence}\n`, ""]);
    }
    await chmod(data, 0o700);
  });

  it("a database that does not answer is reported with host, reason and attempts", async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://darasa:secret-word@127.0.0.1:${port}/darasa`;
    const { code, said } = await run({ PORT: "0", DATABASE_URL });
    expect(said).toBe(
      `DATABASE_URL: no connection to 127.0.0.1:${port} after 10 tries: connect ECONNREFUSED 127.0.0.1:${port}.`,
    );
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it("npm run doctor on a fresh folder creates nothing", async () => {
    for (const DATA_DIR of [join(folder, "data"), folder]) {
      const { code, printed, said } = await run({ DATA_DIR }, "scripts/commands/doctor.ts");
      expect(said).toBe("");
      expect(printed).toContain("database      The first start creates it.");
      expect(code).toBe(0);
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
