import { expect, it } from "vitest";
import { CredentialsForm } from "./credentials.ts";

const start = "Phone number must start with a country code (e.g., +256).";
const digits = "Phone number must have exactly 9 digits after the country code (e.g., +256712345678).";

it.each([
  ["+999712345678", [start]],
  ["call me", [start]],
  ["0712 345678", []],
  ["+256 (0) 712-345678", []],
  ["+25671234567", [digits]],
  ["+2567123456789", [digits]],
  ["+256712345678", []],
  ["", []],
])(
  "the credentials form checks the country code and the length of the phone %j (students.md 5)",
  (phone, sentences) => {
    const body = { current_password: "Karibu2026", email: "", new_password: "long enough", phone };
    const parsed = CredentialsForm.safeParse(body);
    expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
  },
);
