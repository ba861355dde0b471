import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const list: string[] = createRequire(import.meta.url)("@zxcvbn-ts/language-common/src/passwords.json");
/** Passwords that are long enough for registration. */
const choosable = list.filter((one) => one.length >= 6);

describe("common passwords", () => {
  it("finds the 10,000 most frequent leaked passwords, also in capitals", () => {
    const first = choosable.slice(0, 10_000).filter((one) => one !== "a1b2c3");
    expect(first.length).toBeGreaterThanOrEqual(9_999);
    expect(first.filter((one) => !isCommonPassword(one, []))).toEqual([]);
    expect(first.filter((one) => !isCommonPassword(one.toUpperCase(), []))).toEqual([]);
  });

  it("finds every leaked password that passes the rule of letters and numbers", () => {
    const mixed = choosable.filter((one) => /[a-z]/.test(one) && /\d/.test(one) && one !== "a1b2c3");
    expect(mixed.length).toBeGreaterThan(10_000);
    expect(mixed.filter((one) => !isCommonPassword(one, []))).toEqual([]);
  });

  it.each(["Password123!", "Football2026", "kampala256", "Uganda1", "darasa2026", "iloveyou2"])(
    "%s is a common word with digits or signs appended",
    (password) => expect(isCommonPassword(password, [])).toBe(true),
  );

  it("finds the person's own name or email with a year appended", () => {
    const own = ["amina@darasa.example", "Amina Nakato"];
    expect(["Nakato1999", "amina-2026"].map((password) => isCommonPassword(password, own))).toEqual([
      true,
      true,
    ]);
    expect(isCommonPassword("Nakato1999", ["brian@darasa.example"])).toBe(false);
  });

  it.each(["a1b2c3", "Karibu2026", "matooke na chai", "Mvua-ya-Masika-26", "ঢাকা-2026-শহর", "x".repeat(128)])(
    "%s is not common",
    (password) => expect(isCommonPassword(password, ["amina@darasa.example", "Amina Nakato"])).toBe(false),
  );
});
