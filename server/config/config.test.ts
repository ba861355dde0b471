import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillEmptyDatabase } from "#seed/demo/fill.ts";
import { testContext } from "#tests/support/context.ts";
import { passwordMatches } from "../accounts/credentials/passwords.ts";
import { ConfigError, readConfig, secretKey } from "./config.ts";

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://learn.example" };

it("pages use React's production build even if NODE_ENV is not set", () => {
  const script = `const { withProductionBuilds } = await import("#server/config/config.ts");
    const react = await withProductionBuilds(() => import("react"));
    console.log(typeof react.act, process.env.NODE_ENV);`;
  const { PATH } = process.env;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { env: { PATH } });
  // Only the development build exports `act`.
  expect(String(printed).trim()).toBe("undefined undefined");
});

describe("settings in production (api.md 6)", () => {
  it("production needs only an https PUBLIC_URL: every other default is safe", () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      secure: true,
      demo: false,
      rateLimits: true,
      host: "0.0.0.0",
      trustedProxies: [],
    });
  });

  it.each([
    ["PUBLIC_URL", { PUBLIC_URL: "" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://learn.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://localhost.evil.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://learn.example" }],
    ["DEMO", { DEMO: "1" }],
    ["RATE_LIMITS", { RATE_LIMITS: "off" }],
  ])("an unsafe %s is refused by name: %j", (name, wrong) => {
    const read = () => readConfig({ ...PRODUCTION, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}:`));
  });

  it("mobile money needs all of its settings, which must be valid and use https", () => {
    const momo = {
      MOMO_URL: "https://proxy.momoapi.mtn.com/",
      MOMO_SUBSCRIPTION_KEY: "fedcba9876543210fedcba9876543210",
      MOMO_API_USER: "5d9c2f5e-7d1c-4f0e-9d53-0a1d2b3c4d5e",
      MOMO_API_KEY: "0123456789abcdef0123456789abcdef",
      MOMO_ENVIRONMENT: "mtnuganda",
      MOMO_CURRENCY: "UGX",
    };
    expect(readConfig(PRODUCTION).mobileMoney).toBeUndefined();
    expect(readConfig({ ...PRODUCTION, ...momo }).mobileMoney?.url).toBe("https://proxy.momoapi.mtn.com");
    const sentences: [object, string][] = [
      [{ MOMO_API_KEY: "" }, "MOMO_API_KEY: is needed, too. Set all six MOMO_ settings or none."],
      [{ MOMO_URL: "http://proxy.momoapi.mtn.com" }, "MOMO_URL: must be https in production."],
      [{ MOMO_URL: "mtn" }, "MOMO_URL: must be an http or https address"],
      [{ MOMO_API_USER: "joseph" }, "MOMO_API_USER: must be the UUID of the API user"],
      [
        { MOMO_ENVIRONMENT: "MTN Uganda" },
        "MOMO_ENVIRONMENT: must be a target environment such as mtnuganda or sandbox",
      ],
      [{ MOMO_CURRENCY: "SHS" }, "MOMO_CURRENCY: must be UGX, USD, KES, TZS, RWF, ZMW, NGN, EUR or GBP"],
    ];
    for (const [wrong, sentence] of sentences)
      expect(() => readConfig({ ...PRODUCTION, ...momo, ...wrong })).toThrow(sentence);
  });

  it("an https PUBLIC_URL means production, whatever NODE_ENV says", () => {
    for (const NODE_ENV of [undefined, "development", "test"]) {
      const environment = { NODE_ENV, PUBLIC_URL: "https://learn.example" };
      const safe = { production: true, secure: true, demo: false, isLocal: false, rateLimits: true };
      expect(readConfig(environment)).toMatchObject({ ...safe, host: "127.0.0.1" });
      expect(() => readConfig({ ...environment, RATE_LIMITS: "off" })).toThrow(/\bRATE_LIMITS:/);
      expect(() => readConfig({ ...environment, DEMO: "1" })).toThrow(/\bDEMO:/);
    }
    expect(readConfig({ PUBLIC_URL: "HTTPS://learn.example" }).secure).toBe(true);
  });

  it("http is allowed for localhost, where containers are tried", () => {
    for (const name of ["localhost:3000", "127.0.0.1", "[::1]:80"])
      expect(readConfig({ ...PRODUCTION, PUBLIC_URL: `http://${name}` }).secure).toBe(false);
  });
});

describe("accounts with the published password, only while HOST and PUBLIC_URL are loopback", () => {
  it.each([
    [{}],
    [{ HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:3000" }],
    [{ HOST: "127.0.0.9", PUBLIC_URL: "http://[::1]:3000" }],
    [{ HOST: "::1", PUBLIC_URL: "http://LOCALHOST/" }],
  ])("%j has the demonstration by default", (environment) => {
    expect(readConfig(environment)).toMatchObject({ demo: true, isLocal: true });
  });

  it.each([
    [{ HOST: "0.0.0.0" }],
    [{ HOST: "::" }],
    [{ HOST: "192.168.1.5" }],
    [{ HOST: "localhost.evil.example" }],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }],
    [{ PUBLIC_URL: "http://localhost.evil.example" }],
    [{ PUBLIC_URL: "http://127.0.0.1.evil.example" }],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }],
  ])("%j has the demonstration only with DEMO=1, and never the published password", (environment) => {
    expect(readConfig(environment)).toMatchObject({ demo: false, isLocal: false });
    expect(readConfig({ ...environment, DEMO: "1" })).toMatchObject({ demo: true, isLocal: false });
  });

  it("production is never local", () => {
    const environment = { NODE_ENV: "production", HOST: "127.0.0.1", PUBLIC_URL: "http://localhost" };
    expect(readConfig(environment)).toMatchObject({ demo: false, isLocal: false });
  });
});

describe("settings (api.md 6)", () => {
  it("all settings are optional; the demonstration is the default only with the embedded database", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      demo: true,
      rateLimits: true,
    });
    expect(readConfig({ DATABASE_URL: "postgres://db/x" }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgres://db/x", DEMO: "1" }).demo).toBe(true);
    expect(readConfig({ DEMO: "0" }).demo).toBe(false);
  });

  it.each([
    ["PORT", "seventy"],
    ["WEB_CONCURRENCY", "0"],
    ["WEB_CONCURRENCY", "auto"],
    ["DRAIN_SECONDS", "6"],
    ["DEMO", "yes"],
    ["RATE_LIMITS", "none"],
    ["DATABASE_URL", "mysql://db"],
    ["SMTP_URL", "emails.example"],
    ["ADMIN_EMAIL", "joseph"],
    ["ADMIN_PASSWORD", "elevenchars"],
    ["ADMIN_PASSWORD", "password"],
    ["ADMIN_PASSWORD", "Password1234"],
    ["ADMIN_PASSWORD", "administrator"],
    ["ADMIN_PASSWORD", "123456789012"],
    ["SECRET_KEY", "short"],
    ["METRICS_TOKEN", "short"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.1, all"],
    ["TRUSTED_PROXIES", "true"],
  ])("a wrong %s is reported by name, without its value", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${name}:`);
  });

  it.each([
    ["SMTP_URL", "smtp://user:kara/be2@mail.example:587"],
    ["SMTP_URL", "smtp://user:kara#be2@mail.example"],
    ["SMTP_URL", "smtp://user:kara?be2@mail.example"],
    ["SMTP_URL", "smtp://user:12/karabe2@mail.example"],
    ["SMTP_URL", "smtp://user:12#karabe2@mail.example"],
    ["SMTP_URL", "smtps://user:12?karabe2@mail.example"],
    ["SMTP_URL", "smtp://user:karabe2%@mail.example"],
    ["SMTP_URL", "smtp://:karabe2"],
    ["SMTP_URL", "smtp://mail.example/karabe2"],
    ["DATABASE_URL", "postgres://user:kara/be2@db.example/darasa"],
    ["DATABASE_URL", "postgres://user:12#karabe2@db.example/darasa"],
    ["DATABASE_URL", "postgres://user:karabe2%zz@db.example/darasa"],
    ["MAIL_FROM", "no-reply-karabe2"],
    ["MAIL_FROM", "Darasa <karabe2>"],
    ["MAIL_FROM", "a@karabe2.example, b@karabe2.example"],
    ["MAIL_FROM", "Darasa a@karabe2.example"],
    ["PUBLIC_URL", "https://learn.example/karabe2"],
    ["PUBLIC_URL", "https://learn.example?karabe2=1"],
    ["PUBLIC_URL", "https://learn.example/#karabe2"],
    ["PUBLIC_URL", "https://karabe2@learn.example"],
    ["PUBLIC_URL", "https://user:karabe2@learn.example"],
    ["MOMO_URL", "https://user:karabe2@proxy.momoapi.mtn.com"],
    ["AWS_ENDPOINT_URL", "https://s3.example?karabe2"],
    ["STORAGE_URL", "s3://bucket?endpoint=https://user:karabe2@s3.example"],
    ["STORAGE_URL", "s3://bucket?access_key_id=A&secret_access_key=karabe2+x"],
  ])("a malformed address in %s is refused in one line that does not contain it: %s", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`(^|\\n  )${name}: [^\\n]+$`));
    expect(read).not.toThrow("karabe2");
  });

  it.each([
    ["SMTP_URL", "smtps://me%40darasa.ug:p%2Fa%23s%3Fs@mail.example:465"],
    ["SMTP_URL", "smtp://mail.example:25/?name=darasa.ug"],
    ["SMTP_URL", "smtp://me@darasa.ug:secret@mail.example"],
    ["DATABASE_URL", "postgres://darasa:secret@/darasa?host=/run/postgresql"],
    ["DATABASE_URL", "postgresql:///darasa?host=/run/postgresql"],
    ["MAIL_FROM", "no-reply@darasa.ug"],
    ["MAIL_FROM", "root@localhost"],
    ["MAIL_FROM", '"Darasa, Kampala" <no-reply@darasa.ug>'],
    ["PUBLIC_URL", "http://localhost:3000//"],
    ["MOMO_URL", "https://gateway.example/momo"],
  ])("%s=%s is accepted", (name, value) => {
    const momo = name === "MOMO_URL" ? "MOMO_SUBSCRIPTION_KEY: is needed" : undefined;
    if (momo) expect(() => readConfig({ [name]: value })).toThrow(momo);
    else expect(readConfig({ [name]: value })).toBeDefined();
  });

  it.each([
    ["PORT", "abc", "PORT: must be a whole number from 0 to 65535"],
    ["PORT", "70000", "PORT: must be a whole number from 0 to 65535"],
    ["PORT", "3e3", "PORT: must be a whole number from 0 to 65535"],
    ["WEB_CONCURRENCY", "0", "WEB_CONCURRENCY: must be a whole number from 1 to 32"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent"],
    ["DEMO", "yes", "DEMO: must be 0 or 1"],
    ["LOGLEVEL", "debug", "LOGLEVEL: did you mean LOG_LEVEL?"],
    ["PUBLIC_ULR", "https://learn.example", "PUBLIC_ULR: did you mean PUBLIC_URL?"],
    ["DATABASE_URI", "postgres://db/x", "DATABASE_URI: did you mean DATABASE_URL?"],
    ["SECRETKEY", "x", "SECRETKEY: did you mean SECRET_KEY?"],
    ["ADMIN_PASWORD", "x", "ADMIN_PASWORD: did you mean ADMIN_PASSWORD?"],
    ["port", "80", "port: did you mean PORT?"],
  ])("%s=%s is refused with one plain sentence", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError(`These settings are wrong:\n  ${sentence}`),
    );
  });

  it("other programs' names are ignored, and so is a misspelled name next to the right one", () => {
    const names = ["HOME", "PATH", "HOSTNAME", "POST", "PORTS", "PWD", "npm_config_loglevel", "AWS_PROFILE"];
    const environment = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(readConfig({ ...environment, LOGLEVEL: "verbose", LOG_LEVEL: "warn" }).logLevel).toBe("warn");
  });

  it("the first admin's password cannot be close to their email", () => {
    const environment = { ADMIN_EMAIL: "margaret.nalwanga@institute.example" };
    expect(() => readConfig({ ...environment, ADMIN_PASSWORD: "Nalwanga2026!" })).toThrow(/ADMIN_PASSWORD:/);
    const { adminPassword } = readConfig({ ...environment, ADMIN_PASSWORD: "matooke na chai" });
    expect(adminPassword).toBe("matooke na chai");
  });

  it("the processes share the database connections, at least two each", () => {
    expect(readConfig({})).toMatchObject({ processes: 1, databasePool: 10 });
    expect(readConfig({ WEB_CONCURRENCY: "3" })).toMatchObject({ processes: 3, databasePool: 3 });
    expect(readConfig({ WEB_CONCURRENCY: "16" })).toMatchObject({ processes: 16, databasePool: 2 });
  });

  it("proxies are given by address or network", () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8" });
    expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  });
});

describe("the signing key from the first start", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "darasa-key-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("the key has 256 bits, is readable only by its owner, and stays the same", async () => {
    const config = readConfig({ DATA_DIR: folder });
    const key = secretKey(config);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKey(config)).toBe(key);
    expect((await stat(path.join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
  });

  it("processes that start together get the same complete key", async () => {
    const folders = await Promise.all(
      Array.from({ length: 100 }, () => mkdtemp(path.join(tmpdir(), "darasa-key-"))),
    );
    // All threads start on each folder together.
    const threads = 3;
    const come = new Int32Array(new SharedArrayBuffer(4));
    const script = `const { parentPort, workerData: { folders, threads, come } } = require("node:worker_threads");
      import(${JSON.stringify(new URL("./config.ts", import.meta.url).href)}).then(({ secretKey }) => {
        parentPort.postMessage(folders.map((dataDir, at) => {
          Atomics.add(come, 0, 1);
          while (Atomics.load(come, 0) < threads * (at + 1));
          try { return secretKey({ dataDir }); } catch (error) { return error.message; }
        }));
      });`;
    const made = await Promise.all(
      Array.from({ length: threads }, async () => {
        const worker = new Worker(script, { eval: true, workerData: { folders, threads, come } });
        return ((await once(worker, "message")) as [string[]])[0];
      }),
    );
    for (const keys of made) {
      expect(keys).toEqual(made[0]);
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    }
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it("an incomplete key file is refused", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-key-"));
    await writeFile(path.join(dataDir, "secret-key"), "");
    expect(() => secretKey({ ...readConfig({}), dataDir })).toThrow(ConfigError);
    await rm(dataDir, { recursive: true });
  });
});

describe("the first admin", () => {
  const context = testContext({ ADMIN_EMAIL: "First@Institute.example", ADMIN_PASSWORD: "chosen-by-them" });
  const random = testContext();

  it("20 concurrent first starts make one admin, and only one prints it", async () => {
    const notices = await Promise.all(Array.from({ length: 20 }, () => fillEmptyDatabase(context)));
    const users = await context.db.selectFrom("users").select(["email", "role", "password_hash"]).execute();
    expect(users).toEqual([
      { email: "first@institute.example", role: "admin", password_hash: expect.any(String) },
    ]);
    expect(await passwordMatches(users[0]?.password_hash ?? "", "chosen-by-them")).toBe(true);
    expect(notices.filter((lines) => lines.length > 0)).toHaveLength(1);
    expect(notices.flat().join()).not.toContain("chosen-by-them");
  });

  it("without ADMIN_EMAIL the admin gets a random password that is printed once", async () => {
    const [notice = ""] = await fillEmptyDatabase(random);
    const [, password = ""] = /password (\S{20,}) \(shown this once/.exec(notice) ?? [];
    const { password_hash } = await random.db
      .selectFrom("users")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(await passwordMatches(password_hash, password)).toBe(true);
    expect(await fillEmptyDatabase(random)).toEqual([]);
  });
});
