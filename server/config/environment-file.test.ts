import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ConfigError, environmentConfig } from "./config.ts";
import { parseEnvironmentFile } from "./environment-file.ts";

it.each([
  ["A=plain", "plain"],
  ["A=smtps://user:p&ss$word`x`@mail.example:465", "smtps://user:p&ss$word`x`@mail.example:465"],
  ["  A =  blanks around are dropped  \t", "blanks around are dropped"],
  ["# A=comment\n; A=comment\nA=after comments", "after comments"],
  ["# a comment \\\nA=goes on\nA=here", "here"],
  ["A=hash # stays", "hash # stays"],
  ['A="Darasa <hello@learn.example>"', "Darasa <hello@learn.example>"],
  [
    String.raw`A="a \"quote\", a \\, a \$ and a \` and \n"`,
    String.raw`a "quote", a \, a $ and a ${"`"} and \n`,
  ],
  [String.raw`A='$HOME and \n stay'`, String.raw`$HOME and \n stay`],
  ['A="one\ntwo"', "one\ntwo"],
  ["A='one'\" two\"", "one two"],
  [String.raw`A=it\'s`, "it's"],
  ["A=it's", "it's"],
  ["A=one \\\ntwo", "one two"],
  ["A=\\ blank\\ ", " blank "],
  ["A=first\nA=last", "last"],
  ["A=windows\r\nB=x", "windows"],
  ["A=a=b", "a=b"],
  ["A=", ""],
])("%j is read as systemd reads it", (text, value) => {
  expect(parseEnvironmentFile(text).A).toBe(value);
});

it("invalid names and lines without a value are left out", () => {
  expect(parseEnvironmentFile("2A=x\nexport B=y\nno value\n=z\nC=3")).toEqual({ C: "3" });
});

it("commands read ENV_FILE; the environment overrides it, and a missing file is reported", () => {
  const folder = mkdtempSync(join(tmpdir(), "darasa-env-"));
  const ENV_FILE = join(folder, "darasa.env");
  writeFileSync(ENV_FILE, "SMTP_URL=smtps://u:a&b$c`d`@mail.example\nLOG_LEVEL=warn\n");
  expect(environmentConfig({ ENV_FILE })).toMatchObject({
    smtpUrl: "smtps://u:a&b$c`d`@mail.example",
    logLevel: "warn",
  });
  expect(environmentConfig({ ENV_FILE, LOG_LEVEL: "error" }).logLevel).toBe("error");
  const missing = join(folder, "missing.env");
  expect(() => environmentConfig({ ENV_FILE: missing })).toThrow(ConfigError);
  expect(() => environmentConfig({ ENV_FILE: missing })).toThrow(`ENV_FILE: ${missing} cannot be read`);
  rmSync(folder, { recursive: true });
});
