import { describe, expect, it } from "vitest";
import { dialCodeOf } from "#contract/shared/phones/phone-numbers.ts";
import { countries } from "./countries.ts";
import { phoneInput, phoneOf } from "./phone-input.ts";

const shown = (country: string, digits: string, isCut = false) => ({ country, digits, isCut });

/** Returns what the field shows after a number was typed key by key. */
function typedByKey(keys: string, chosen: string) {
  let now = shown(chosen, "");
  for (const key of keys) now = phoneInput(now.digits + key, now.country);
  return now;
}

describe("phone field (visitors.md 5)", () => {
  it("the field accepts only digits, and cuts them after 9", () => {
    expect(phoneInput("700-000 0012345", "UG")).toEqual(shown("UG", "700000001", true));
  });

  it("the country code of a whole number selects its country", () => {
    expect(phoneInput("+256 700 000 001", "UG")).toEqual(shown("UG", "700000001"));
    expect(phoneInput("+254700000001", "UG")).toEqual(shown("KE", "700000001"));
    expect(phoneInput("+12025550123", "CA")).toEqual(shown("CA", "2025550123"));
  });

  it.each([
    ["0772123456", "UG", "UG", "772123456"],
    ["256772123456", "UG", "UG", "772123456"],
    ["+256772123456", "UG", "UG", "772123456"],
    ["00256772123456", "KE", "UG", "772123456"],
    ["+2560772123456", "UG", "UG", "772123456"],
    ["254712345678", "UG", "KE", "712345678"],
    ["08031234567", "NG", "NG", "8031234567"],
    ["2348031234567", "NG", "NG", "8031234567"],
    ["+2348031234567", "UG", "NG", "8031234567"],
    ["(0772) 123-456", "UG", "UG", "772123456"],
    ["+1 (202) 555-0123", "UG", "US", "2025550123"],
  ])(
    '"Every phone field takes a number in any usual writing": %s of %s, pasted or typed (api.md 6)',
    (typed, chosen, country, digits) => {
      expect(phoneInput(typed, chosen)).toEqual(shown(country, digits));
      // +1 selects its first country, since several countries share it.
      expect(typedByKey(typed, chosen)).toEqual(shown(country, digits));
    },
  );

  it('"where digits were cut the field says so" until it is edited again (api.md 6)', () => {
    expect(typedByKey("07721234567", "UG")).toEqual(shown("UG", "772123456", true));
    expect(phoneInput("77212345", "UG").isCut).toBe(false);
  });

  it("the API gets the number with the code of the chosen country", () => {
    expect(phoneOf("KE", "700 000 001")).toBe("+254700000001");
    expect(phoneOf("no such country", "700000001")).toBe("+256700000001");
  });

  it("Uganda, Kenya, the US and the UK come first, and the server knows every code", () => {
    expect(countries.slice(0, 4).map(({ code }) => code)).toEqual(["UG", "KE", "US", "GB"]);
    for (const { dial_code } of countries) expect(dialCodeOf(`${dial_code}000000000`)).toBe(dial_code);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });
});
