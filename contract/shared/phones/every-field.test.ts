import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CredentialsForm } from "#contract/accounts/credentials.ts";
import { NameAndPhone } from "#contract/accounts/profiles.ts";
import { Institute } from "#contract/content/institute.ts";
import { TeamMemberForm } from "#contract/content/team.ts";
import { LocalPhone, PhoneWithCountry } from "./phones.ts";

const first = (schema: z.ZodType) => (phone: string) => schema.parse(phone);
const fields: Record<string, (phone: string) => unknown> = {
  registration: first(PhoneWithCountry),
  "a sub-admin": first(LocalPhone),
  "the profile": first(NameAndPhone.shape.phone),
  credentials: first(CredentialsForm.shape.phone),
  "a team member": first(TeamMemberForm.shape.phone),
  "the institute": (phone) => Institute.shape.phones.parse([phone])[0],
  WhatsApp: first(Institute.shape.whatsapp),
};

describe.each(Object.entries(fields))(
  "the phone of %s takes any usual writing (api.md 6.1)",
  (_name, read) => {
    it.each([
      ["0772 123456", "+256772123456"],
      ["772123456", "+256772123456"],
      ["+256 (0) 414-555-000", "+256414555000"],
      ["+256.772.123.456", "+256772123456"],
      ["00256772123456", "+256772123456"],
      ["256 772 123 456", "+256772123456"],
      ["+256256772123456", "+256772123456"],
      ["\u202a+256\u00a0772\u2011123 456\u202c", "+256772123456"],
      ["+254 712 345678", "+254712345678"],
      ["254712345678", "+254712345678"],
      ["+234 (0) 803 123 4567", "+2348031234567"],
      ["+1 202 555 0123", "+12025550123"],
    ])("%j is %s", (written, stored) => {
      expect(read(written)).toBe(stored);
    });

    it.each(["077212345", "+2560072123456", "+256 772 123 456 or 0701 123456", "call me", "12"])(
      "%j is refused",
      (written) => {
        expect(() => read(written)).toThrow();
      },
    );
  },
);
