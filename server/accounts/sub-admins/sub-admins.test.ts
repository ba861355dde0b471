import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const path = "/admin-management/sub-admins/";
const DAY_MS = 86_400_000;
let joseph: Person;
let grace: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  grace = await person(context, cast.grace);
  amina = await person(context, cast.amina);
});

let made = 0;
const form = (change: Record<string, unknown> = {}) => {
  made += 1;
  return {
    username: `moses${made}`,
    email: `moses${made}@darasa.example`,
    password: "Matooke-77",
    name: "Moses Kato",
    phone: "0712345678",
    permissions: ["blog", "students"],
    ...change,
  };
};
const create = async (change: Record<string, unknown> = {}) =>
  (await joseph.call("POST", path, form(change))).body.sub_admin;
const change = (id: number, body: unknown) => joseph.call("PUT", `${path}${id}/`, body);

describe("sub admin form (staff-dashboard.md section 5)", () => {
  it.each([
    ["username", "  ", "Username is required"],
    ["email", "", "Email is required"],
    ["email", "moses@", "Email is invalid"],
    ["password", "", "Password is required"],
    ["password", "seven77", "Password must be at least 8 characters"],
    ["password", "Password1", "This password is too common. Please choose another one"],
    ["name", "", "Name is required"],
    ["phone", "", "Phone is required"],
    ["phone", "071234567", "Phone number must be exactly 10 digits"],
    ["phone", "+256712345678", "Phone number must be exactly 10 digits"],
    ["phone", "7123456789", "Phone number must start with 0"],
    [
      "permissions",
      ["users"],
      "Unknown permission: users. It can be students, assignments, communications, programs, affiliates, team, testimonials, blog, analytics or fees.",
    ],
    ["permissions", "blog", "Permissions must be a list."],
  ])("%s %j is answered with '%s'", async (field, value, message) => {
    const { status, body } = await joseph.call("POST", path, form({ [field]: value }));
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("an empty form answers every message at once, in form order", async () => {
    const { body } = await joseph.call("POST", path, {});
    expect(Object.keys(body)).toEqual(["username", "email", "password", "name", "phone"]);
  });

  it("0712345678 is stored as +256712345678, and an e-mail in lower case", async () => {
    const body = form({ email: "Moses.Kato@Darasa.Example", phone: "071 234 5678" });
    const { status, body: answer } = await joseph.call("POST", path, body);
    expect(status).toBe(201);
    expect(answer.sub_admin).toMatchObject({
      username: body.username,
      email: "moses.kato@darasa.example",
      profile: { name: "Moses Kato", phone: "+256712345678", role: "sub_admin" },
      admin_permissions: { permissions: ["students", "blog"] },
    });
    expect(JSON.stringify(answer)).not.toMatch(/argon2|Matooke/);
  });

  it("an e-mail or username of another account is 409 at its field, in capitals or not", async () => {
    const email = await joseph.call("POST", path, form({ email: "AMINA@darasa.example" }));
    expect(email.status).toBe(409);
    expect(email.body).toEqual({
      email: ["A user with this email already exists."],
      detail: "A user with this email already exists.",
    });
    const username = await joseph.call("POST", path, form({ username: "Amina@DARASA.example" }));
    expect(username.status).toBe(409);
    expect(Object.keys(username.body)).toEqual(["username", "detail"]);
  });

  it("role, id and is_active are ignored", async () => {
    const { role } = (await create({ role: "admin", id: 1, is_active: false })).profile;
    expect(role).toBe("sub_admin");
  });
});

describe("GET admin-management/ (api.md section 4)", () => {
  it("permissions are the nine keys and 'fees' (api.md section 6), each with a label", async () => {
    const { body } = await joseph.call("GET", "/admin-management/permissions/");
    expect(body.permissions.map(({ value }: { value: string }) => value)).toEqual(
      "students assignments communications programs affiliates team testimonials blog analytics fees".split(
        " ",
      ),
    );
    expect(body.permissions[1].label).toBe("Assignments");
  });

  it("sub-admins are listed newest first, admins and students are not", async () => {
    const newest = await create();
    const { body } = await joseph.call("GET", path);
    expect(body.sub_admins[0].id).toBe(newest.id);
    const roles = new Set(body.sub_admins.map((one: { profile: { role: string } }) => one.profile.role));
    expect(roles).toEqual(new Set(["sub_admin"]));
  });
});

describe("changing a sub-admin (staff-dashboard.md section 6)", () => {
  it("what gives power only since a colleague's change came in between is refused, without the password (security.md)", async () => {
    const target = await create();
    const colleague = await context.pool.connect();
    await colleague.query("BEGIN");
    await colleague.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [target.id]);
    const late = change(target.id, same(target));
    const isWaiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
    await expect.poll(async () => (await colleague.query(isWaiting)).rowCount).toBeGreaterThan(0);
    await colleague.query("UPDATE users SET permissions = '{blog}' WHERE id = $1", [target.id]);
    await colleague.query("COMMIT");
    colleague.release();
    const { status, body } = await late;
    expect(status).toBe(409);
    expect(body.current.admin_permissions).toEqual({ permissions: ["blog"] });
  });

  it("with the version it read, a change after another's is 409 with the present state, also after the person's own (api.md section 6)", async () => {
    const target = await create();
    const renamed = await change(target.id, {
      ...same(target),
      name: "Moses K.",
      updated_at: target.updated_at,
    });
    expect(renamed.status).toBe(200);
    const late = { ...same(target), permissions: ["team"], updated_at: target.updated_at };
    const { status, body } = await change(target.id, late);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      detail: "Somebody else changed this meanwhile. Reload it and try again.",
      current: { profile: { name: "Moses K." }, updated_at: renamed.body.sub_admin.updated_at },
    });
    const own = await makeCaller(context, target.id);
    await own("PUT", "/user/", { name: "Moses Kato Junior", phone: "+256712345678" });
    const next = { ...late, updated_at: renamed.body.sub_admin.updated_at };
    expect((await change(target.id, next)).body.current.profile.name).toBe("Moses Kato Junior");
    const { updated_at: _none, ...withoutVersion } = late;
    expect((await change(target.id, withoutVersion)).status).toBe(200);
  });

  it("a blank password keeps the current one, and a changed name leaves the session", async () => {
    const target = await create();
    const caller = await makeCaller(context, target.id);
    const { status, body } = await change(target.id, form({ ...same(target), name: "Moses K." }));
    expect(status).toBe(200);
    expect(body.sub_admin.profile.name).toBe("Moses K.");
    expect((await caller("GET", "/user/")).status).toBe(200);
    expect(await logsIn(target.email, "Matooke-77")).toBe(200);
  });

  it("a new password ends sessions and tokens, is in no reply, and its audit row does not have it", async () => {
    const target = await create();
    const caller = await makeCaller(context, target.id);
    const token = (await caller("POST", "/api-tokens/", { name: "script", current_password: "Matooke-77" }))
      .body.token;
    const answer = await change(target.id, { ...same(target), password: "Another-Word-9" });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("Another-Word-9");
    expect((await caller("GET", "/user/")).status).toBe(401);
    const byToken = await context.app.inject({
      url: "/api/user/",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byToken.statusCode).toBe(401);
    expect(await logsIn(target.email, "Matooke-77")).toBe(400);
    expect(await logsIn(target.email, "Another-Word-9")).toBe(200);
    const email = (await emailsTo(context, target.email)).at(-1);
    expect(email?.subject).toBe("Your password was changed by an administrator");
    expect(email?.text).toContain("Joseph Okello has set a new password");
    expect(JSON.stringify([email?.text, email?.html])).not.toContain("Another-Word-9");
    const row = (await auditOf("sub_admin", target.id)).find(({ action }) => action === "update");
    expect(row).toMatchObject({ action: "update", actor_id: joseph.id, after: { password: "changed" } });
    expect(JSON.stringify(row)).not.toMatch(/Another-Word|argon2/);
  });

  it("an older session needs the admin's own password first", async () => {
    const target = await create();
    const start = new Date();
    context.setClock(new Date(start.getTime() - DAY_MS));
    const old = await makeCaller(context, joseph.id);
    context.setClock(undefined);
    const ask = (current_password?: string) =>
      old("PUT", `${path}${target.id}/`, { ...same(target), password: "Third-Word-99", current_password });
    expect((await ask()).body).toEqual({ current_password: ["Please enter your own password."] });
    expect((await ask("wrong")).body).toEqual({ current_password: ["Current password is incorrect."] });
    expect(await logsIn(target.email, "Third-Word-99")).toBe(400);
    expect((await ask(PASSWORD)).status).toBe(200);
    const withoutPassword = await old("PUT", `${path}${target.id}/`, same(target));
    expect(withoutPassword.status).toBe(200);
  });

  it("a change of permissions counts at the next call and ends the sessions", async () => {
    const target = await create({ permissions: ["students"] });
    const caller = await makeCaller(context, target.id);
    expect((await caller("GET", "/students-with-enrollments/")).status).toBe(200);
    await change(target.id, { ...same(target), permissions: [] });
    expect((await caller("GET", "/students-with-enrollments/")).status).toBe(401);
    const again = await makeCaller(context, target.id);
    expect((await again("GET", "/students-with-enrollments/")).status).toBe(403);
  });

  it("permissions that are not sent stay, and an unchanged +254 number stays Kenyan", async () => {
    const target = await create();
    await context.db
      .updateTable("users")
      .set({ phone: "+254712345678" })
      .where("id", "=", target.id)
      .execute();
    const { permissions, ...rest } = same(target);
    const unchanged = await change(target.id, { ...rest, phone: "0712345678" });
    expect(unchanged.body.sub_admin.profile.phone).toBe("+254712345678");
    expect(unchanged.body.sub_admin.admin_permissions.permissions).toEqual(permissions);
    const moved = await change(target.id, { ...rest, phone: "0712345679" });
    expect(moved.body.sub_admin.profile.phone).toBe("+256712345679");
  });
});

describe("deleting a sub-admin (api.md section 4)", () => {
  it("ends the sessions at once", async () => {
    const target = await create();
    const caller = await makeCaller(context, target.id);
    expect((await joseph.call("DELETE", `${path}${target.id}/`)).status).toBe(204);
    expect((await caller("GET", "/user/")).status).toBe(401);
    expect((await joseph.call("DELETE", `${path}${target.id}/`)).status).toBe(404);
    expect((await auditOf("sub_admin", target.id))[0]).toMatchObject({ action: "delete" });
  });

  it("an id of a student or an admin is 404, one's own too", async () => {
    for (const id of [joseph.id, amina.id, 999_999]) {
      expect((await joseph.call("DELETE", `${path}${id}/`)).status).toBe(404);
      expect((await change(id, form())).status).toBe(404);
    }
    expect((await joseph.call("GET", "/user/")).body.profile.role).toBe("admin");
  });

  it("a sub-admin cannot change permissions, neither their own nor anybody's", async () => {
    expect((await grace.call("PUT", `${path}${grace.id}/`, form())).status).toBe(403);
    const wanted = { name: "Grace", phone: "+256712345678", role: "admin", permissions: ["students"] };
    await grace.call("PUT", "/user/", wanted);
    expect((await grace.call("GET", "/admin-management/user-permissions/")).body).toEqual({
      role: "sub_admin",
      permissions: ["blog"],
    });
  });
});

describe("the last admin", () => {
  it("cannot be deleted, by the database's own rule, and the error is 409", async () => {
    const { toApiError } = await import("#server/platform/http/errors.ts");
    const error = await context.db
      .deleteFrom("users")
      .where("role", "=", "admin")
      .execute()
      .catch((e) => e);
    expect(toApiError(error)?.body).toEqual({ detail: "The last admin cannot be removed." });
  });

  it("100 pairs, in which both admins are deleted or demoted at once, leave one admin", async () => {
    await context.db.updateTable("users").set({ username: "first" }).where("id", "=", joseph.id).execute();
    for (let pair = 0; pair < 100; pair++) {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO users (username, email, name, role, password_hash)
        VALUES ('race', 'race@darasa.example', 'Race', 'admin', '-') RETURNING id`.execute(context.db);
      const other = rows[0]?.id ?? 0;
      const remove = (id: number) =>
        pair % 2 === 0
          ? sql`DELETE FROM users WHERE id = ${id}`
          : sql`UPDATE users SET role = 'student' WHERE id = ${id}`;
      const results = await Promise.allSettled(
        [joseph.id, other].map((id) => remove(id).execute(context.db)),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await restoreJoseph(other);
    }
  });
});

/** Joseph replaces the admin who is left of the pair. */
async function restoreJoseph(other: number): Promise<void> {
  await sql`INSERT INTO users (id, username, email, name, role, password_hash) OVERRIDING SYSTEM VALUE
    VALUES (${joseph.id}, 'first', ${joseph.email}, 'Joseph Okello', 'admin', '-')
    ON CONFLICT (id) DO UPDATE SET role = 'admin'`.execute(context.db);
  await sql`DELETE FROM users WHERE id = ${other}`.execute(context.db);
}

// biome-ignore lint/suspicious/noExplicitAny: a reply's body
function same(target: any) {
  return {
    username: target.username,
    email: target.email,
    name: target.profile.name,
    phone: "0712345678",
    permissions: target.admin_permissions.permissions,
    password: "",
  };
}

async function logsIn(email: string, password: string): Promise<number> {
  const visitor = await makeCaller(context);
  return (await visitor("POST", "/login/", { email, password })).status;
}

function auditOf(resource: string, id: number) {
  return context.db
    .selectFrom("audit_log")
    .selectAll()
    .where("resource", "=", resource)
    .where("resource_id", "=", id)
    .orderBy("id", "desc")
    .execute();
}
