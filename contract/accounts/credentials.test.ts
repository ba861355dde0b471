import { expect, it } from "vitest";
import { CredentialsForm } from "./credentials.ts";

const start = "Phone number must start with a country code (e.g., +256).";
const digits = "Phone number must have exactly 9 digits after the country code (e.g., +256712345678).";

it.each([
  ["0712345678", [start]],
  ["712345678", [start]],
  ["+25671234567", [digits]],
  ["+2567123456789", [digits]],
  ["+256712345678", []],
  ["", []],
])(
  "'If a phone is given it must begin with a country code ('Phone number must start with a country code (e.g., +256).') and have exactly 9 digits after it ('Phone number must have exactly 9 digits after the country code (e.g., {phone}).').': %j (student-dashboard.md section 5)",
  (phone, sentences) => {
    const body = { current_password: "Karibu2026", email: "", new_password: "long enough", phone };
    const parsed = CredentialsForm.safeParse(body);
    expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
  },
);
