import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint, Method } from "#contract/shared/endpoint.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import type { Answer } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const MINUTE_MS = 60_000;
let joseph: Person;
let grace: Person;
let amina: Person;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});
beforeEach(async () => {
  made += 1;
  grace = await person(context, { ...cast.grace, email: `grace-${made}@darasa.example` });
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
});

type Proving = { current_password?: string };
interface PowerfulCall {
  method: Method;
  path: () => string | Promise<string>;
  body?: () => object;
  /** True if the call has no body for the password, so that the caller proves who they are before it. */
  hasNoBody?: true;
  /** The status after the caller has proved who they are. */
  status: number;
}

const subAdmin = () => `/admin-management/sub-admins/${grace.id}/`;
const change = (changes: object) => ({
  ...{ username: grace.email, email: grace.email, name: grace.name, phone: "0700000011" },
  ...{ permissions: grace.permissions, ...changes },
});
const updated = (changes: () => object): PowerfulCall => ({
  ...{ method: "PUT", path: subAdmin, body: () => change(changes()), status: 200 },
});
async function inBin(kind: "sub_admin" | "student", id: number, path: string) {
  await joseph.call("POST", "/sessions/prove/", { current_password: PASSWORD });
  expect((await joseph.call("DELETE", path)).status).toBe(204);
  await grow();
  return `/bin/${kind}/${id}/`;
}

/** Every call that gives power over another account, or that shows a link with such power. */
const calls: Record<string, PowerfulCall[]> = {
  "applications.page_link": [
    {
      method: "POST",
      path: async () => `/applications/${(await anAffiliate(context.db)).id}/page-link/`,
      hasNoBody: true,
      status: 200,
    },
  ],
  "credentials.student_reset_link": [
    { method: "POST", path: () => `/students/${amina.id}/reset-link/`, status: 200 },
  ],
  "credentials.sub_admin_reset_link": [
    { method: "POST", path: () => `${subAdmin()}reset-link/`, status: 200 },
  ],
  "credentials.correct_student_email": [
    {
      method: "POST",
      path: () => `/students/${amina.id}/email/`,
      body: () => ({ email: `right-${made}@example.com` }),
      status: 200,
    },
  ],
  "sub_admins.create": [
    {
      method: "POST",
      path: () => "/admin-management/sub-admins/",
      body: () =>
        change({ username: `new-${made}`, email: `new-${made}@example.com`, password: "Kisumu-4-lakes" }),
      status: 201,
    },
  ],
  "sub_admins.update": [
    updated(() => ({ email: `other-${made}@example.com` })),
    updated(() => ({ password: "Kisumu-4-lakes" })),
    updated(() => ({ permissions: ["blog", "students"] })),
    updated(() => ({ permissions: [] })),
  ],
  "sub_admins.remove": [{ method: "DELETE", path: subAdmin, status: 204 }],
  "sub_admins.make_admin": [
    { method: "POST", path: () => `${subAdmin()}make-admin/`, body: () => ({}), status: 200 },
  ],
  "sub_admins.make_sub_admin": [
    {
      method: "POST",
      path: async () => {
        await joseph.call("POST", `${subAdmin()}make-admin/`, { current_password: PASSWORD });
        return `/admin-management/admins/${grace.id}/make-sub-admin/`;
      },
      body: () => ({}),
      status: 200,
    },
  ],
  "two_factor.reset": [
    // 409 because her two-step login is off, which only a proved caller may learn.
    { method: "POST", path: () => `${subAdmin()}second-factor/reset/`, body: () => ({}), status: 409 },
  ],
  "two_factor.change_rule": [
    { method: "PUT", path: () => "/second-factor/rule/", body: () => ({ is_required: false }), status: 200 },
  ],
  "bin.restore": [
    {
      method: "POST",
      path: async () => `${await inBin("sub_admin", grace.id, subAdmin())}restore/`,
      status: 200,
    },
  ],
  "bin.remove": [
    { method: "DELETE", path: () => inBin("sub_admin", grace.id, subAdmin()), status: 204 },
    { method: "DELETE", path: () => inBin("student", amina.id, `/students/${amina.id}/`), status: 204 },
  ],
  "personal_data.export_of_student": [
    { method: "POST", path: () => `/students/${amina.id}/personal-data/export/`, status: 202 },
  ],
  "personal_data.ask_deletion_of_student": [
    {
      method: "POST",
      path: () => `/students/${amina.id}/personal-data/deletion/`,
      body: () => ({ keeps_certificates: true }),
      status: 202,
    },
  ],
  "emails.get": [
    {
      method: "GET",
      path: async () => {
        await joseph.call("POST", `/password-reset/`, { email: amina.email });
        const [email] = await emailsTo(context, amina.email);
        return `/mail/${email?.id}/`;
      },
      status: 200,
    },
  ],
};

/** Calls on accounts that give no power over an account, each with the reason. */
const harmless = {
  "students.create": "the account is new, and only its email gets the link",
  "students.update": "changes no email and no password",
  "students.enroll": "enrolls in a program",
  "students.enroll_many": "enrolls in a program",
  "students.invite": "only the students' own emails get the links",
  "students.remove": "gives nobody access, and can be undone from the bin",
  "personal_data.export": "the download asks for the password each time",
  "personal_data.ask_deletion": "asks for the password each time",
  "personal_data.keep": "keeps an account",
  "personal_data.keep_of_student": "keeps an account",
  "tokens.create": "asks for the password each time",
  "two_factor.confirm": "asks for password and code each time",
  "two_factor.renew_codes": "asks for password and code each time",
  "two_factor.switch_off": "asks for password and code each time",
  "credentials.update": "asks for the password each time",
} as const;

/** Makes the session older than a proof lasts. */
const grow = () => {
  context.setClock(new Date(context.clock().getTime() + 16 * MINUTE_MS));
};
const needsPassword = { current_password: ["Please enter your own password."] };
const rows = Object.entries(calls).flatMap(([name, each]) => each.map((call, at) => ({ name, at, ...call })));

async function sent({ method, body }: PowerfulCall, path: string, proof: Proving = {}): Promise<Answer> {
  const isBare = method === "GET" || method === "DELETE";
  return joseph.call(method, path, isBare ? undefined : { ...body?.(), ...proof });
}

describe("proof of identity for calls that give power over another account", () => {
  it("the table names exactly the calls that the contract marks", () => {
    const marked = Object.entries(contract).flatMap(([resource, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>)
        .filter(([, { needs_proof }]) => needs_proof)
        .map(([name]) => `${resource}.${name}`),
    );
    expect(Object.keys(calls).sort()).toEqual(marked.sort());
  });

  it("every changing call of staff on accounts is in the table or listed as harmless", () => {
    const accounts = [
      "credentials",
      "sub_admins",
      "two_factor",
      "students",
      "tokens",
      "personal_data",
    ] as const;
    const changing = accounts.flatMap((resource) =>
      Object.entries(contract[resource] as Record<string, Endpoint>)
        .filter(([, { method, access }]) => method !== "GET" && access !== "public")
        .map(([name]) => `${resource}.${name}`),
    );
    const own = ["two_factor.set_up", "tokens.remove"];
    expect(new Set([...Object.keys(calls), ...Object.keys(harmless), ...own])).toEqual(
      new Set([...changing, "bin.restore", "bin.remove", "emails.get", "applications.page_link"]),
    );
  });

  it.each(rows)("$name ($at) is refused without a proof, and allowed with one", async (row) => {
    context.setClock(new Date());
    await joseph.call("POST", "/sessions/prove/", { current_password: PASSWORD });
    const path = await row.path();
    grow();
    const without = await sent(row, path);
    expect([without.status, without.body]).toEqual([400, needsPassword]);
    const wrong = await sent(row, path, { current_password: "not-hers-1" });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ["current_password"]]);
    if (row.hasNoBody || row.method === "GET" || row.method === "DELETE") {
      const proof = await joseph.call("POST", "/sessions/prove/", { current_password: PASSWORD });
      expect(proof.status).toBe(204);
      expect((await sent(row, path)).status).toBe(row.status);
    } else expect((await sent(row, path, { current_password: PASSWORD })).status).toBe(row.status);
    context.setClock(undefined);
  });

  it("an API token of an admin is no proof", async () => {
    const token = `darasa_${newSecret()}`;
    await context.db
      .insertInto("api_tokens")
      .values({
        ...{ user_id: joseph.id, name: "import", scopes: ["read", "students"] },
        token_hash: hashSecret(token),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute();
    const headers = { authorization: `Bearer ${token}` };
    const link = await joseph.call("POST", `/students/${amina.id}/reset-link/`, {}, headers);
    expect([link.status, link.body]).toEqual([400, needsPassword]);
    await joseph.call("POST", "/password-reset/", { email: amina.email });
    const [email] = await emailsTo(context, amina.email);
    const mail = await joseph.call("GET", `/mail/${email?.id}/`, undefined, headers);
    expect([mail.status, Object.keys(mail.body)]).toEqual([403, ["detail"]]);
  });

  it("a sub-admin's profile changes without a proof", async () => {
    grow();
    const { status } = await joseph.call("PUT", subAdmin(), change({ name: "Grace N." }));
    expect(status).toBe(200);
    context.setClock(undefined);
  });
});
