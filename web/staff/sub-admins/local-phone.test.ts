import { describe, expect, it } from "vitest";
import { localPhoneInput, missingDigits } from "./local-phone.ts";

describe("the sub-admin form's phone (staff-dashboard.md section 5)", () => {
  it.each([
    ["", ""],
    ["7", "07"],
    ["0712345678", "0712345678"],
    ["0712 345-678", "0712345678"],
    ["07123456789", "0712345678"],
    ["abc", ""],
    ["+256712345678", "0712345678"],
    ["+254 712 345678", "0712345678"],
    ["256712345678", "0712345678"],
    ["00256 712 345678", "0712345678"],
  ])("%j typed becomes %j: digits, a leading 0, at most 10", (typed, shown) => {
    expect(localPhoneInput(typed)).toBe(shown);
  });

  it("+256 and 256 before the number go, typed key by key, too (api.md section 6)", () => {
    for (const typed of ["+256712345678", "256712345678", "0256712345678"])
      expect([...typed].reduce((shown, key) => localPhoneInput(shown + key), "")).toBe("0712345678");
  });

  it("a hint shows how many digits are still needed", () => {
    expect(missingDigits("")).toBe("10 more digits needed");
    expect(missingDigits("071234567")).toBe("1 more digit needed");
    expect(missingDigits("0712345678")).toBeUndefined();
  });
});
