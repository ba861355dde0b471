import { describe, expect, it } from "vitest";
import { dialCodeOf } from "#contract/shared/phones.ts";
import { countries } from "./countries.ts";
import { phoneInput, phoneOf } from "./phone-input.ts";

describe("the phone field (public-site.md section 5)", () => {
  it("takes digits only and cuts beyond 9", () => {
    expect(phoneInput("700-000 0012345", "UG")).toEqual({ country: "UG", digits: "700000001" });
  });

  it("takes the country code off a whole number that the browser filled in", () => {
    expect(phoneInput("+256 700 000 001", "UG")).toEqual({ country: "UG", digits: "700000001" });
    expect(phoneInput("+254700000001", "UG")).toEqual({ country: "KE", digits: "700000001" });
    expect(phoneInput("+12025550123", "CA").country).toBe("CA");
  });

  it("goes to the API with the code of the chosen country", () => {
    expect(phoneOf("KE", "700 000 001")).toBe("+254700000001");
    expect(phoneOf("no such country", "700000001")).toBe("+256700000001");
  });

  it("offers Uganda, Kenya, the United States and the United Kingdom first, and codes that the server knows", () => {
    expect(countries.slice(0, 4).map(({ code }) => code)).toEqual(["UG", "KE", "US", "GB"]);
    for (const { dial_code } of countries) expect(dialCodeOf(`${dial_code}000000000`)).toBe(dial_code);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });
});
