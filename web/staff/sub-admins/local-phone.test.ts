import { describe, expect, it } from "vitest";
import { localPhoneInput, missingDigits } from "./local-phone.ts";

describe("phone of the sub-admin form (staff.md 5)", () => {
  it.each([
    ["", ""],
    ["7", "07"],
    ["0712345678", "0712345678"],
    ["0712 345-678", "0712345678"],
    ["07123456789", "0712345678"],
    ["abc", ""],
    ["+256712345678", "0712345678"],
    ["+254 712 345678", "+254712345678"],
    ["254712345678", "+254712345678"],
    ["+234 (0) 803 123 45678", "+2348031234567"],
    ["+25", "+25"],
    ["+256", "+256"],
    ["+256 (0) 712 345678", "0712345678"],
    ["256712345678", "0712345678"],
    ["00256 712 345678", "0712345678"],
  ])("%j typed becomes %j: digits, a leading 0, at most 10", (typed, shown) => {
    expect(localPhoneInput(typed)).toBe(shown);
  });

  it("removes +256 and 256 before the number, also when typed key by key (api.md 6)", () => {
    const byKey = (typed: string) => [...typed].reduce((shown, key) => localPhoneInput(shown + key), "");
    for (const typed of ["+256712345678", "256712345678", "0256712345678"])
      expect(byKey(typed)).toBe("0712345678");
    expect(byKey("+254712345678")).toBe("+254712345678");
  });

  it("a hint shows how many digits are still needed", () => {
    expect(missingDigits("")).toBe("10 more digits needed");
    expect(missingDigits("071234567")).toBe("1 more digit needed");
    expect(missingDigits("0712345678")).toBeUndefined();
    expect(missingDigits("+2547123456")).toBe("2 more digits needed");
    expect(missingDigits("+254712345678")).toBeUndefined();
  });
});
