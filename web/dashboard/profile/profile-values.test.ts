import { describe, expect, it } from "vitest";
import { phoneInput } from "#web/shared/phones/phone-input.ts";
import { dialCodeIn, profileSchema } from "./profile-values.ts";

describe("the profile's phone (students.md 5)", () => {
  it("the prefix is what precedes the last 9 digits, else +256", () => {
    expect(["", "712345678", "+256712345678", "+254712345678", "+1712345678"].map(dialCodeIn)).toEqual([
      "+256",
      "+256",
      "+256",
      "+254",
      "+1",
    ]);
  });

  it.each([
    ["71 23-45", "712345"],
    ["7123456789999", "712345678"],
    ["(0712) abc 345 678", "712345678"],
  ])("typing removes non-digits and cuts digits beyond 9: %j becomes %j", (typed, expected) => {
    expect(phoneInput(typed, "UG").digits).toBe(expected);
  });

  it("'Phone number must be exactly 9 digits after the country code.'", () => {
    const rest = { name: "Amina", location: "", occupation: "", organization: "", education_level: "" };
    const parsed = (phone: string) => profileSchema.safeParse({ ...rest, dial_code: "+256", phone });
    expect(parsed("71234567").error?.issues.map(({ message }) => message)).toEqual([
      "Phone number must be exactly 9 digits after the country code.",
    ]);
    expect(parsed("712345678").success).toBe(true);
  });
});
