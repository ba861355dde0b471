import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runWhileEditing } from "../scripts/dev.mjs";
import { buildIfStale } from "../scripts/prepare.mjs";
import { runningServers } from "../scripts/running.mjs";
import { supervise } from "../scripts/supervise.mjs";
import { freePort } from "./support/fakes/free-port.ts";

/** Starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Runs a small server with this script under supervision. */
async function supervised(script: string): Promise<{ code: number; starts: number; said: string[] }> {
  let starts = 0;
  const said: string[] = [];
  const start = () => {
    starts += 1;
    return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  };
  const code = await supervise(start, { pause_ms: 10, say: (line) => said.push(line) });
  return { code, starts, said };
}

describe("npm start after a crash of the server", () => {
  it("restarts wait longer each time, and end after 5 crashes in 10 minutes with a non-zero code", async () => {
    const { code, starts, said } = await supervised("process.send('open', () => process.exit(3))");
    expect({ code, starts }).toEqual({ code: 3, starts: 5 });
    expect(said.slice(0, 4)).toEqual(
      ["0.01", "0.02", "0.04", "0.08"].map(
        (pause) => `Darasa ended unexpectedly (code 3). It starts again in ${pause} s.`,
      ),
    );
    expect(said[4]).toMatch(/^Darasa ended unexpectedly 5 times in 10 minutes, now with code 3, and is not /);
  });

  it("a killed server counts as a crash, although it has no code", async () => {
    const { code, said } = await supervised("process.send('open', () => process.kill(process.pid, 9))");
    expect(code).toBe(1);
    expect(said[0]).toContain("(SIGKILL)");
  });

  it("a server that never opened, or was asked to stop, is not restarted", async () => {
    expect(await supervised("process.exit(7)")).toEqual({ code: 7, starts: 1, said: [] });
    expect(await supervised("process.send('open', () => process.exit(0))")).toEqual({
      code: 0,
      starts: 1,
      said: [],
    });
  });
});

describe("npm start in a checkout whose server is running", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "darasa-checkout-"));
    for (const part of ["scripts", "package.json"]) await cp(part, join(folder, part), { recursive: true });
    // Nothing is installed, so every step is due.
    await writeFile(
      join(folder, "package-lock.json"),
      '{ "packages": { "node_modules/zod": { "version": "4.0.0" } } }',
    );
    await mkdir(join(folder, "node_modules", "zod"), { recursive: true });
    await mkdir(join(folder, ".running"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Starts a process that looks like a server of that folder. */
  async function serverHere(kind: string): Promise<ChildProcess> {
    const script = "console.log('here'); setInterval(() => {}, 1000)";
    const server = spawn(process.execPath, ["-e", script, "--", "server/main.ts"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(server.stdout as Readable, "data");
    await writeFile(join(folder, ".running", String(server.pid)), kind);
    return server;
  }

  it.each(["start.mjs", "dev.mjs", "test.mjs"])(
    "%s does not change the packages, and says what to do",
    async (script) => {
      const server = await serverHere("build");
      const { stderr } = spawnSync(process.execPath, [join(folder, "scripts", script)], {
        encoding: "utf8",
        cwd: folder,
      });
      server.kill();
      expect(stderr).toContain(
        `Darasa (process ${server.pid}) runs from this folder, so its packages were not changed. Stop it first, or create the new version in a separate folder: npm run upgrade`,
      );
      expect(await readdir(join(folder, "node_modules"))).toEqual(["zod"]);
    },
  );

  it("a build does not change the served pages", async () => {
    await mkdir(join(folder, "node_modules", ".bin"));
    await writeFile(join(folder, "node_modules", ".bin", "node"), "");
    await cp(join(folder, "package-lock.json"), join(folder, "node_modules", ".package-lock.json"));
    const server = await serverHere("build");
    await mkdir(join(folder, "build"));
    await writeFile(join(folder, "build", "page.js"), "served");
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/build.mjs")], {
      encoding: "utf8",
    });
    server.kill();
    expect(status).toBe(1);
    expect(stderr).toContain("so the pages that it serves were not changed.");
    expect(await readdir(join(folder, "build"))).toEqual(["page.js"]);
  });

  it("a development server or the mark of a killed server does not prevent a build", async () => {
    const development = await serverHere("development");
    const killed = await serverHere("build");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(runningServers(folder, { withBuild: true })).toEqual([]);
    expect(runningServers(folder)).toEqual([development.pid]);
    development.kill();
  });
});

describe("npm run dev", () => {
  it("the newest of many edits runs, the next edit restarts an ended server, and no process remains", async () => {
    const folder = await mkdtemp(join(tmpdir(), "darasa-dev-"));
    const edit = (script: string) => writeFile(join(folder, "server.mjs"), script);
    const staysUp = "setInterval(() => undefined, 1000);";
    await edit(staysUp);
    const servers: ChildProcess[] = [];
    const start = () => {
      const server = spawn(process.execPath, [join(folder, "server.mjs")], { stdio: "ignore" });
      servers.push(server);
      return server;
    };
    const said: string[] = [];
    const running = runWhileEditing({
      start,
      folders: [folder],
      quiet_ms: 50,
      say: (line) => said.push(line),
    });
    await expect.poll(() => servers.length).toBe(1);
    for (let n = 0; n < 5; n += 1) await edit(`${staysUp} // ${n}`);
    await edit("process.exit(3);");
    await expect.poll(() => said, { timeout: 20_000 }).not.toEqual([]);
    // A slow file system may report the last edit twice, and each report starts a server.
    await expect.poll(() => servers.at(-1)?.exitCode, { timeout: 20_000 }).toBe(3);
    const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
    expect(servers.slice(0, -1).every(hasEnded)).toBe(true);
    const before = servers.length;
    await edit(staysUp);
    await expect.poll(() => servers.length, { timeout: 20_000 }).toBeGreaterThan(before);
    process.emit("SIGHUP", "SIGHUP");
    expect(await running).toBe(0);
    expect(servers.every(hasEnded)).toBe(true);
    await rm(folder, { recursive: true });
  });
});

describe("npm start with its embedded PostgreSQL", () => {
  let dataDir: string;
  beforeAll(async () => {
    expect(await buildIfStale()).toBe(true);
    dataDir = await mkdtemp(join(tmpdir(), "darasa-restart-"));
  });
  // PostgreSQL's files may be in use for a moment after a stop.
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  it("while its killed PostgreSQL is away it serves cached pages and 503, then recovers", async () => {
    const port = String(await freePort());
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, DEMO: "0", LOG_LEVEL: "fatal" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    let announced = "";
    child.stderr.on("data", (chunk) => {
      said += String(chunk);
    });
    child.stdout.on("data", (chunk) => {
      announced += String(chunk);
    });
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const settings = join(dataDir, "database", "cluster", "postgresql.conf");
    const soon = { timeout: 60_000, interval: 100 };
    try {
      await expect.poll(() => announced, soon).toContain("Darasa is open");
      expect((await get("/programs")).status).toBe(200);
      const first = await postmaster(dataDir);
      // Without its settings the database cannot start again yet.
      await rename(settings, `${settings}.away`);
      process.kill(first, "SIGKILL");
      await expect.poll(async () => (await get("/readyz")).status, soon).toBe(503);
      expect((await get("/programs")).status).toBe(200);
      expect((await get("/healthz")).status).toBe(200);
      for (const path of ["/programs/1", "/blog", "/login", "/api/programs/1/", "/readyz"]) {
        const { status, headers } = await get(path);
        expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "5"]);
      }
      await rename(`${settings}.away`, settings);
      await expect.poll(async () => (await get("/readyz")).status, soon).toBe(200);
      expect(await postmaster(dataDir)).not.toBe(first);
      expect(runningServers(process.cwd(), { withBuild: true })).not.toEqual([]);
      expect((await get("/login")).status).toBe(200);
      expect(said).not.toContain("It starts again");
    } finally {
      child.kill("SIGTERM");
    }
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });
});

async function postmaster(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "database", "cluster", "postmaster.pid"), "utf8"), 10);
}
