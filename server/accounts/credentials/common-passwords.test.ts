import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const list: string[] = createRequire(import.meta.url)("@zxcvbn-ts/language-common/src/passwords.json");
/** What people choose from, since none is shorter than six characters. */
const choosable = list.filter((one) => one.length >= 6);

describe("common passwords (security.md T05: ten thousand, site words, own name)", () => {
  it("the ten thousand that leaks show most are refused, in capitals too", () => {
    const first = choosable.slice(0, 10_000).filter((one) => one !== "a1b2c3");
    expect(first.length).toBeGreaterThanOrEqual(9_999);
    expect(first.filter((one) => !isCommonPassword(one, []))).toEqual([]);
    expect(first.filter((one) => !isCommonPassword(one.toUpperCase(), []))).toEqual([]);
  });

  it("so are all of them that pass registration's rule of letters and digits", () => {
    const mixed = choosable.filter((one) => /[a-z]/.test(one) && /\d/.test(one) && one !== "a1b2c3");
    expect(mixed.length).toBeGreaterThan(10_000);
    expect(mixed.filter((one) => !isCommonPassword(one, []))).toEqual([]);
  });

  it.each(["Password123!", "Football2026", "kampala256", "Uganda1", "darasa2026", "iloveyou2"])(
    "%s is a common word with something at its end",
    (password) => expect(isCommonPassword(password, [])).toBe(true),
  );

  it("nor is one's own name or e-mail with a year taken", () => {
    const own = ["amina@darasa.example", "Amina Nakato"];
    expect(["Nakato1999", "amina-2026"].map((password) => isCommonPassword(password, own))).toEqual([
      true,
      true,
    ]);
    expect(isCommonPassword("Nakato1999", ["brian@darasa.example"])).toBe(false);
  });

  it.each(["a1b2c3", "Karibu2026", "matooke na chai", "Mvua-ya-Masika-26", "ঢাকা-2026-শহর", "x".repeat(128)])(
    "%s is taken (decision 0012)",
    (password) => expect(isCommonPassword(password, ["amina@darasa.example", "Amina Nakato"])).toBe(false),
  );
});
