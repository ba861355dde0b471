import { describe, expect, it } from "vitest";
import { TypedCode } from "#contract/courses/attendance/attendance-codes.ts";
import { readCertificateCode } from "#contract/courses/certificates/certificate-codes.ts";
import { readReference, referenceOf } from "#contract/fees/references.ts";
import { normalizeCode } from "#server/accounts/two-factor/recovery-codes.ts";
import { referencesIn } from "#server/fees/statements/references-in.ts";

const reference = referenceOf([1, 2, 3, 4, 5, 6, 7]);
/** Blanks and dashes as phones and word processors write them. */
const gaps = ["-", "–", "—", "‑", "−", "‐", "－", " ", "\u00a0", "\u202f", "\u2009", "\u3000"];

describe("codes that people type in any writing", () => {
  it.each([...gaps, "\u200b", "\u00ad"])("certificate, reference, session and recovery ignore %j", (gap) => {
    expect(readCertificateCode(["7K2M", "9QFX", "3B0D", "ZZ12"].join(gap))).toBe("7K2M9QFX3B0DZZ12");
    expect(readReference(reference.replaceAll("-", gap))).toBe(reference);
    expect(TypedCode.parse({ code: `123${gap}456` })).toEqual({ code: "123456" });
    expect(normalizeCode(["K7mn", "p2qr", "st3v", "wxyz"].join(gap))).toBe("k7mnp2qrst3vwxyz");
  });

  it.each(gaps)("a bank statement's reference is found with %j for the hyphens (beyond.md 1)", (gap) => {
    expect(referencesIn(`FEES ${reference.replaceAll("-", gap)} AMINA`)).toContain(reference);
  });
});
