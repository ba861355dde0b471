import { describe, expect, it } from "vitest";
import { PhoneWithCountry } from "./phones.ts";

const exactly = (wanted: number, found: number) =>
  `Phone number must be exactly ${wanted} digits after the country code (currently ${found} digits)`;
const zero = "Phone number must not begin with 0 after the country code.";
const required = "Phone number is required";

describe("phones as people write them (api.md 6)", () => {
  it.each([
    ["+256772123456", "+256772123456"],
    ["+256 772-123 456", "+256772123456"],
    ["0772123456", "+256772123456"],
    ["256772123456", "+256772123456"],
    ["00256772123456", "+256772123456"],
    ["+2560772123456", "+256772123456"],
    ["+256256772123456", "+256772123456"],
    ["+256 (0) 772 123 456", "+256772123456"],
    ["772123456", "+256772123456"],
    ["254712345678", "+254712345678"],
    ["+23408031234567", "+2348031234567"],
    ["+12025550123", "+12025550123"],
    ["+447700900123", "+447700900123"],
    ["+225 07 07 12 34 56", "+2250707123456"],
    ["2250707123456", "+2250707123456"],
    ["+242 06 612 3456", "+242066123456"],
    ["+39 (06) 6988 1234", "+390669881234"],
    ["+39 312 345 6789", "+393123456789"],
    ["+378 0549 88123", "+378054988123"],
    ["\u202a+256 772 123 456\u202c", "+256772123456"],
    ["+256\u00a0772\u2011123\u2013456", "+256772123456"],
  ])("%s is stored as %s", (written, stored) => {
    expect(PhoneWithCountry.parse(written)).toBe(stored);
  });

  it.each([
    ["", required],
    ["+256", required],
    ["abc", required],
    ["+256x772123456", required],
    ["+256772123", exactly(9, 6)],
    ["256772123", exactly(9, 6)],
    ["07721234567", exactly(9, 10)],
    ["+234803123456", exactly(10, 9)],
    ["+25600772123456", exactly(9, 10)],
    ["+2560072123456", zero],
  ])("%s is refused: %s", (written, sentence) => {
    expect(PhoneWithCountry.safeParse(written).error?.issues[0]?.message).toBe(sentence);
  });
});
