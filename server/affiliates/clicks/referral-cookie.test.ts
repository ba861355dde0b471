import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referralIn } from "#contract/affiliates/referral-code.ts";
import { referralCookie, referralOfCookie } from "./referral-cookie.ts";

const secret = "a secret of the tests, long enough";
const start = new Date("2026-03-01T08:00:00Z");
const days = (number: number) => new Date(start.getTime() + number * 86_400_000);
const { value } = referralCookie(secret, "KATO2345", start);

describe("referral cookie (visitors.md 4)", () => {
  it("is valid on day 30 but not on day 31, by the server's clock", () => {
    expect(referralOfCookie(secret, value, days(30))).toEqual({ code: "KATO2345", clicked_at: start });
    expect(referralOfCookie(secret, value, new Date(days(30).getTime() + 1_000))).toBeUndefined();
    expect(referralOfCookie(secret, value, days(31))).toBeUndefined();
  });

  it("is refused with another code, time, signature or secret", () => {
    const [code, time, signature] = value.split(".");
    for (const forged of [
      `LYDIA234.${time}.${signature}`,
      `${code}.${Number(time) + 86_400}.${signature}`,
      `${code}.${time}.${"A".repeat(43)}`,
      `${code}.${time}`,
      "",
      undefined,
    ])
      expect(referralOfCookie(secret, forged, start)).toBeUndefined();
    expect(referralOfCookie("another secret, as long as the first", value, start)).toBeUndefined();
  });

  it("refuses random text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => referralOfCookie(secret, text, start) === undefined),
      { numRuns: 2_000 },
    );
  });
});

describe("ref or affiliate in an address (visitors.md 4)", () => {
  it.each([
    ["ref=KATO2345", "KATO2345"],
    ["affiliate=KATO2345", "KATO2345"],
    ["affiliate=LYDIA234&ref=KATO2345", "KATO2345"],
    ["ref=%3Cscript%3E&affiliate=LYDIA234", "LYDIA234"],
    ["next=%2Fdashboard%3Fref%3DKATO2345", "KATO2345"],
    ["ref=LYDIA234&next=%2Fdashboard%3Fref%3DKATO2345", "LYDIA234"],
    ["next=%2Fdashboard", undefined],
    ["section=affiliates&affiliate=1", undefined],
    ["next=%2Fdashboard%3Fsection%3Daffiliates%26affiliate%3D1", undefined],
    ["section=affiliates&affiliate=1&ref=KATO2345", "KATO2345"],
    ["ref=", undefined],
    [`ref=${"a".repeat(41)}`, undefined],
    ["category=ref", undefined],
  ])("%s contains %s", (search, code) => expect(referralIn(new URLSearchParams(search))).toBe(code));
});
