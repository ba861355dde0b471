import { describe, expect, it } from "vitest";
import { newRecoveryCodes, normalizeCode } from "./recovery-codes.ts";
import { seal, unseal } from "./seal.ts";
import { newTotpSecret, setUpOf, stepOfCode } from "./totp.ts";

const rfcSecret = Buffer.from("12345678901234567890");

describe("codes of RFC 6238 (appendix B: SHA-1, the last six of its eight digits)", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds the code is %s", (seconds, code) => {
    expect(stepOfCode(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it("a code is valid in its own 30 seconds, and in those before and after", () => {
    const step = Math.floor(1_234_567_890 / 30);
    const at = (other: number) => stepOfCode(rfcSecret, "005924", new Date(other * 30_000));
    expect([step - 2, step - 1, step, step + 1, step + 2].map(at)).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });

  it("refuses other texts", () => {
    for (const text of ["", "28708", "2870820", "abcdef", "２８７０８２"])
      expect(stepOfCode(rfcSecret, text, new Date(59_000))).toBeUndefined();
  });
});

it("the link contains the key, the institute and the account", () => {
  const { typed_key, app_link } = setUpOf(rfcSecret, "Darasa: Kampala", "joseph@darasa.example");
  expect(typed_key).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const link = new URL(app_link);
  expect(link.protocol + link.host).toBe("otpauth:totp");
  expect(decodeURIComponent(link.pathname)).toBe("/Darasa  Kampala:joseph@darasa.example");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    issuer: "Darasa  Kampala",
    secret: typed_key,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

describe("the stored secret", () => {
  it("can be decrypted only for its owner and with the same SECRET_KEY", () => {
    const secret = newTotpSecret();
    const sealed = seal("the SECRET_KEY", 7, secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unseal("the SECRET_KEY", 7, sealed)).toEqual(secret);
    expect(unseal("another secret", 7, sealed)).toBeUndefined();
    expect(unseal("the SECRET_KEY", 8, sealed)).toBeUndefined();
    expect(unseal("the SECRET_KEY", 7, Buffer.alloc(3))).toBeUndefined();
  });

  it("makes ten different recovery codes, which can be typed in any way", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(normalizeCode(" K7MN p2qr-ST3V wxyz ")).toBe("k7mnp2qrst3vwxyz");
  });
});
