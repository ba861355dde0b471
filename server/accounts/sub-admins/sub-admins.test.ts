import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const context = testContext({ RATE_LIMITS: "off" });
const path = "/admin-management/sub-admins/";
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

describe("sub admin form (staff.md 5)", () => {
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
    ["phone", "+25671234567", "Phone number must be exactly 10 digits"],
    ["phone", "call me", "Phone number must be exactly 10 digits"],
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

  it("an empty form answers every message at once, in the order of the form", async () => {
    const { body } = await joseph.call("POST", path, {});
    expect(Object.keys(body)).toEqual(["username", "email", "password", "name", "phone"]);
  });

  it("stores 0712345678 as +256712345678, and emails in lowercase", async () => {
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

  it("an email or username of another account is 409 at its field, in any case", async () => {
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

  it("ignores role, id and is_active", async () => {
    const { role } = (await create({ role: "admin", id: 1, is_active: false })).profile;
    expect(role).toBe("sub_admin");
  });
});

describe("GET admin-management/ (api.md 4)", () => {
  it("lists the ten permissions, each with a label (staff.md 6)", async () => {
    const { body } = await joseph.call("GET", "/admin-management/permissions/");
    expect(body.permissions.map(({ value }: { value: string }) => value)).toEqual(
      "students assignments communications programs affiliates team testimonials blog analytics fees".split(
        " ",
      ),
    );
    expect(body.permissions[1].label).toBe("Assignments");
  });

  it("lists sub-admins newest first, without admins and students", async () => {
    const newest = await create();
    const { body } = await joseph.call("GET", path);
    expect(body.sub_admins[0].id).toBe(newest.id);
    const roles = new Set(body.sub_admins.map((one: { profile: { role: string } }) => one.profile.role));
    expect(roles).toEqual(new Set(["sub_admin"]));
  });
});

describe("changing a sub-admin (staff.md 6)", () => {
  it("a change that needs proof only because of a colleague's concurrent change is 409 (security.md)", async () => {
    const target = await create();
    const colleague = await context.pool.connect();
    await colleague.query("BEGIN");
    await colleague.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [target.id]);
    const late = change(target.id, same(target));
    await untilOneWaits(context);
    await colleague.query("UPDATE users SET permissions = '{blog}' WHERE id = $1", [target.id]);
    await colleague.query("COMMIT");
    colleague.release();
    const { status, body } = await late;
    expect(status).toBe(409);
    expect(body.current.admin_permissions).toEqual({ permissions: ["blog"] });
  });

  it("a stale version is 409 with the current state, also after the sub-admin's own change (api.md 6.10)", async () => {
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
      detail: "This was changed in the meantime. Load the latest version and try again.",
      current: { profile: { name: "Moses K." }, updated_at: renamed.body.sub_admin.updated_at },
    });
    const own = await makeCaller(context, target.id);
    await own("PUT", "/user/", { name: "Moses Kato Junior", phone: "+256712345678" });
    const next = { ...late, updated_at: renamed.body.sub_admin.updated_at };
    expect((await change(target.id, next)).body.current.profile.name).toBe("Moses Kato Junior");
    const { updated_at: _none, ...withoutVersion } = late;
    expect((await change(target.id, withoutVersion)).status).toBe(200);
  });

  it("a blank password keeps the current one, and a changed name keeps the session", async () => {
    const target = await create();
    const caller = await makeCaller(context, target.id);
    const { status, body } = await change(target.id, form({ ...same(target), name: "Moses K." }));
    expect(status).toBe(200);
    expect(body.sub_admin.profile.name).toBe("Moses K.");
    expect((await caller("GET", "/user/")).status).toBe(200);
    expect(await logsIn(target.email, "Matooke-77")).toBe(200);
  });

  it("a new password ends sessions and tokens, and appears in no reply, email or log", async () => {
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

  it("changed permissions count at the next call and end the sessions", async () => {
    const target = await create({ permissions: ["students"] });
    const caller = await makeCaller(context, target.id);
    expect((await caller("GET", "/students-with-enrollments/")).status).toBe(200);
    await change(target.id, { ...same(target), permissions: [] });
    expect((await caller("GET", "/students-with-enrollments/")).status).toBe(401);
    const again = await makeCaller(context, target.id);
    expect((await again("GET", "/students-with-enrollments/")).status).toBe(403);
  });

  it("the ended session says why, and an email names the new sections", async () => {
    const target = await create({ permissions: ["students"] });
    const caller = await makeCaller(context, target.id);
    const why = async () => (await caller("GET", "/sessions/ended/")).body.reason;
    expect(await why()).toBeNull();
    await change(target.id, { ...same(target), permissions: ["blog"] });
    expect((await caller("GET", "/user/")).status).toBe(401);
    expect(await why()).toBe("permissions");
    const [email] = await emailsTo(context, target.email);
    expect(email?.subject).toBe("Your access was changed by an administrator");
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

describe("admins (staff.md 2.2)", () => {
  const promote = (id: number, caller = joseph.call) => caller("POST", `${path}${id}/make-admin/`, {});
  const demote = (id: number) => joseph.call("POST", `/admin-management/admins/${id}/make-sub-admin/`, {});

  it("an admin makes a sub-admin an admin and takes it back, which ends the sessions", async () => {
    const target = await create({ permissions: ["students"] });
    const caller = await makeCaller(context, target.id);
    expect((await caller("GET", path)).status).toBe(403);
    const { status, body } = await promote(target.id);
    expect(status).toBe(200);
    expect(body.admin).toMatchObject({ id: target.id, profile: { role: "admin" } });
    expect((await caller("GET", path)).status).toBe(401);
    expect((await caller("GET", "/sessions/ended/")).body.reason).toBe("role");
    const again = await makeCaller(context, target.id);
    expect((await again("GET", path)).status).toBe(200);
    const { admins } = (await joseph.call("GET", "/admin-management/admins/")).body;
    expect(admins.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([joseph.id, target.id]),
    );
    expect((await demote(target.id)).body.sub_admin).toMatchObject({
      admin_permissions: { permissions: [] },
    });
    expect((await again("GET", path)).status).toBe(401);
    expect((await auditOf("sub_admin", target.id))[0]).toMatchObject({ action: "make admin" });
    expect((await auditOf("admin", target.id))[0]).toMatchObject({ action: "make sub-admin" });
  });

  it("nobody demotes themselves, and students and unknown ids are 404", async () => {
    expect((await demote(joseph.id)).status).toBe(404);
    for (const id of [amina.id, joseph.id, 999_999]) expect((await promote(id)).status).toBe(404);
    expect((await promote(grace.id, grace.call)).status).toBe(403);
  });

  it("making an admin needs a recent log-in or the own password", async () => {
    const target = await create();
    context.setClock(new Date(Date.now() - DAY_MS));
    const old = await makeCaller(context, joseph.id);
    context.setClock(undefined);
    expect((await promote(target.id, old)).status).toBe(400);
    const proof = { current_password: PASSWORD };
    expect((await old("POST", `${path}${target.id}/make-admin/`, proof)).status).toBe(200);
    expect((await demote(target.id)).status).toBe(200);
  });

  it("the list shows when each was last active, and two-step login", async () => {
    const target = await create();
    expect(target).toMatchObject({ last_active_at: null, has_second_factor: false });
    await makeCaller(context, target.id);
    const { sub_admins } = (await joseph.call("GET", path)).body;
    const found = sub_admins.find(({ id }: { id: number }) => id === target.id);
    expect(found.last_active_at).toEqual(expect.any(String));
  });
});

describe("deleting a sub-admin (api.md 4)", () => {
  it("ends the sessions at once", async () => {
    const target = await create();
    const caller = await makeCaller(context, target.id);
    expect((await joseph.call("DELETE", `${path}${target.id}/`)).status).toBe(204);
    expect((await caller("GET", "/user/")).status).toBe(401);
    expect((await joseph.call("DELETE", `${path}${target.id}/`)).status).toBe(404);
    expect((await auditOf("sub_admin", target.id))[0]).toMatchObject({ action: "delete" });
  });

  it("the id of a student or an admin is 404, also the caller's own", async () => {
    for (const id of [joseph.id, amina.id, 999_999]) {
      expect((await joseph.call("DELETE", `${path}${id}/`)).status).toBe(404);
      expect((await change(id, form())).status).toBe(404);
    }
    expect((await joseph.call("GET", "/user/")).body.profile.role).toBe("admin");
  });

  it("a sub-admin cannot change anybody's permissions, including their own", async () => {
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
  it("the database refuses to delete the last admin, which is 409", async () => {
    const { toApiError } = await import("#server/platform/http/errors/errors.ts");
    const error = await context.db
      .deleteFrom("users")
      .where("role", "=", "admin")
      .execute()
      .catch((e) => e);
    expect(toApiError(error)?.body).toEqual({ detail: "The last admin cannot be removed." });
  });

  it("when two admins are deleted or demoted concurrently, one remains, in 100 tries", async () => {
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

/** Makes Joseph the only admin again. */
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
