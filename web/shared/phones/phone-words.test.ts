import { expect, it } from "vitest";
import { callAddress, readablePhone } from "./phone-words.ts";

it.each([
  ["+256700000001", "+256 700 000 001", "tel:+256700000001"],
  ["+2348031234567", "+234 803 123 4567", "tel:+2348031234567"],
  ["+12025550123", "+1 202 555 0123", "tel:+12025550123"],
  ["+447700900123", "+44 770 090 0123", "tel:+447700900123"],
  ["+4930123456", "+49 301 234 56", "tel:+4930123456"],
  ["0772 123456", "+256 772 123 456", "tel:+256772123456"],
  ["+256 (0) 414-555-000", "+256 414 555 000", "tel:+256414555000"],
  ["at the desk", "at the desk", undefined],
  ["12", "12", undefined],
  ["", "", undefined],
])("the phone %j is shown as %j, and calls %j (api.md 6)", (phone, shown, address) => {
  expect(readablePhone(phone).replaceAll("\u00a0", " ")).toBe(shown);
  expect(callAddress(phone)).toBe(address);
});
