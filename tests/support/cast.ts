import { hash } from "@node-rs/argon2";
import type { Permission, Role } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { insertUser } from "#server/accounts/profiles/queries.ts";
import { type Caller, makeCaller } from "./caller.ts";
import type { TestContext } from "./context.ts";

/** Every member of the cast has this password. */
export const PASSWORD = "Karibu2026";
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });

export interface CastMember {
  email: string;
  name: string;
  role: Role;
  permissions?: Permission[];
}

/** The fixed cast: the same people in tests and demonstration. */
export const cast = {
  joseph: { email: "joseph@darasa.example", name: "Joseph Okello", role: "admin" },
  grace: { email: "grace@darasa.example", name: "Grace Namukasa", role: "sub_admin", permissions: ["blog"] },
  sarah: {
    email: "sarah@darasa.example",
    name: "Sarah Atim",
    role: "sub_admin",
    permissions: ["programs", "team", "testimonials"],
  },
  david: {
    email: "david@darasa.example",
    name: "David Mugisha",
    role: "sub_admin",
    permissions: ["students", "assignments", "communications"],
  },
  amina: { email: "amina@darasa.example", name: "Amina Nakato", role: "student" },
  brian: { email: "brian@darasa.example", name: "Brian Otieno", role: "student" },
} as const satisfies Record<string, CastMember>;

export interface Person extends Viewer {
  /** Calls the API as this person, with session and CSRF token. */
  call: Caller;
}

/** Inserts the person. Returns it with a caller of the API that has their session. */
export async function person(context: TestContext, member: CastMember): Promise<Person> {
  const { permissions = [] } = member;
  const row = await insertUser(context.db, {
    username: member.email,
    email: member.email,
    name: member.name,
    role: member.role,
    permissions: [...permissions],
    password_hash: await passwordHash,
    phone: "+256700000011",
  });
  const call = await makeCaller(context, row.id);
  return { id: row.id, email: row.email, name: row.name, role: member.role, permissions, call };
}
