import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { formOf, pixel } from "#tests/support/files/pictures.ts";

const context = testContext();
let sarah: Person;
let visitor: Caller;

const member = {
  name: "Miriam Kyomugisha",
  role: "Principal",
  email: "miriam@darasa.example",
  phone: "+256700000101",
};

beforeAll(async () => {
  sarah = await person(context, cast.sarah);
  visitor = await makeCaller(context);
});

const save = (fields: object) => sarah.call("POST", "/team-members/", { ...member, ...fields });
const names = (body: { name: string }[]) => body.map(({ name }) => name);

describe("the form of a team member (staff.md 5)", () => {
  it.each([
    ["name", "  ", "Name is required"],
    ["name", " A ", "Name must be at least 2 characters long"],
    ["role", "", "Role is required"],
    ["email", "", "Email is required"],
    ["email", "miriam@nowhere", "Please enter a valid email address"],
    ["phone", "", "Phone number is required"],
    ["phone", "070000010", "Phone number must start with country code (e.g., +256)"],
    ["phone", "+256700", "Phone number is too short"],
    [
      "phone",
      "+25670000010",
      "Phone number must be exactly 13 digits including country code (e.g., +256700123456)",
    ],
    [
      "phone",
      "+2567000001011",
      "Phone number must be exactly 13 digits including country code (e.g., +256700123456)",
    ],
    [
      "phone",
      "+2348031234",
      "Phone number must be exactly 14 digits including country code (e.g., +2347001234567)",
    ],
    ["phone", "+25670000010a", "Phone number can only contain digits after the country code"],
    ["order", -1, "Display order must be a whole number, 0 or more"],
    ["order", "2.5", "Display order must be a whole number, 0 or more"],
  ])("%s %j is refused with '%s'", async (field, value, message) => {
    const { status, body } = await save({ [field]: value });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("an empty form is answered with every message at once, in form order", async () => {
    const { body } = await sarah.call("POST", "/team-members/", {});
    expect(Object.entries(body)).toEqual([
      ["name", ["Name is required"]],
      ["role", ["Role is required"]],
      ["email", ["Email is required"]],
      ["phone", ["Phone number is required"]],
    ]);
  });

  it("order is 0 and is_active true by default; an empty order means 0", async () => {
    const made = await save({ order: "" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...member, order: 0, is_active: true, image: null });
  });
});

describe("booleans in multipart forms", () => {
  it.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ])("is_active %j is stored as %j", async (sent, stored) => {
    const { body } = await sarah.call("POST", "/team-members/", formOf({ ...member, is_active: sent }));
    expect(body.is_active).toBe(stored);
  });

  it.each(["False", "TRUE", "no", "off", ""])("is_active %j is refused", async (sent) => {
    const { status, body } = await sarah.call(
      "POST",
      "/team-members/",
      formOf({ ...member, is_active: sent }),
    );
    expect(status).toBe(400);
    expect(body).toEqual({ is_active: ["Must be true or false."] });
  });
});

describe("public team members (api.md 2)", () => {
  beforeEach(async () => {
    await context.db.deleteFrom("team_members").execute();
  });

  it("visitors see active members by order, then name, without staff's fields", async () => {
    await save({ name: "Zainab Ali", order: 1 });
    await save({ name: "beatrice Apio", order: 1 });
    await save({ name: "Yusuf Last", order: 2 });
    await save({ name: "Hidden Person", order: 0, is_active: false });
    const { body } = await visitor("GET", "/team-members/public/");
    expect(names(body)).toEqual(["beatrice Apio", "Zainab Ali", "Yusuf Last"]);
    expect(Object.keys(body[0]).sort()).toEqual(["email", "id", "image", "name", "phone", "role"]);
  });

  it("a deleted member disappears from both lists at once, and a second delete is 404", async () => {
    const { body: made } = await save({});
    expect((await sarah.call("DELETE", `/team-members/${made.id}/`)).status).toBe(204);
    expect((await sarah.call("DELETE", `/team-members/${made.id}/`)).status).toBe(404);
    expect((await sarah.call("GET", `/team-members/${made.id}/`)).status).toBe(404);
    expect((await visitor("GET", "/team-members/public/")).body).toEqual([]);
    expect((await sarah.call("GET", "/team-members/")).body).toEqual([]);
  });

  it("the list without page has all members of a large team (api.md 6)", async () => {
    const members = Array.from({ length: 101 }, (_, order) => ({ ...member, order }));
    await context.db.insertInto("team_members").values(members).execute();
    expect((await visitor("GET", "/team-members/public/")).body).toHaveLength(101);
    const { body } = await visitor("GET", "/team-members/public/?page=1");
    expect(body).toMatchObject({ count: 101, count_is_exact: true });
    expect(body.results).toHaveLength(10);
  });

  it("the list is paged when page is given, otherwise a plain array", async () => {
    for (const name of ["Ann One", "Ben Two", "Cleo Three"]) await save({ name });
    const { body } = await visitor("GET", "/team-members/public/?page=2&page_size=2");
    expect(body).toMatchObject({ count: 3, next: null });
    expect(names(body.results)).toEqual(["Cleo Three"]);
  });
});

describe("changing a team member", () => {
  const put = (id: number, fields: object) => sarah.call("PUT", `/team-members/${id}/`, fields);

  it("the toggle sends the whole member, and the image address in it is ignored", async () => {
    const { body: made } = await sarah.call(
      "POST",
      "/team-members/",
      formOf(member, new File([pixel], "me.png")),
    );
    expect(made.image).toMatch(/^\/media\//);
    const { body } = await put(made.id, { ...made, is_active: false, image: "//evil.example/x.png" });
    expect(body).toMatchObject({ is_active: false, image: made.image });
  });

  it("the second of two open forms is 409, and the first change stays", async () => {
    const { body: seen } = await save({});
    const first = await put(seen.id, { ...seen, role: "Founder" });
    expect(first.status).toBe(200);
    const second = await put(seen.id, { ...seen, name: "Miriam K." });
    expect(second.status).toBe(409);
    expect(second.body.detail).toBe(
      "This was changed in the meantime. Load the latest version and try again.",
    );
    expect(second.body.current).toEqual(first.body);
    const { body } = await sarah.call("GET", `/team-members/${seen.id}/`);
    expect(body).toMatchObject({ name: member.name, role: "Founder" });
  });

  it("of ten concurrent changes exactly one succeeds", async () => {
    const { body: seen } = await save({});
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(seen.id, { ...seen, role: `Role ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it("a change without updated_at is accepted, and missing fields keep their values", async () => {
    const { body: made } = await save({ is_active: false, order: 4 });
    const { body } = await put(made.id, { ...member, role: "Adviser" });
    expect(body).toMatchObject({ role: "Adviser", is_active: false, order: 4 });
  });

  it("a change without differences makes no new version and no audit entry", async () => {
    const { body: made } = await save({});
    const { body } = await put(made.id, made);
    expect(body.updated_at).toBe(made.updated_at);
    expect(await auditActions(made.id)).toEqual(["create"]);
  });

  it("the audit log has the actor and the changed fields before and after", async () => {
    const { body: made } = await save({});
    await put(made.id, { ...made, role: "Adviser" });
    await sarah.call("DELETE", `/team-members/${made.id}/`);
    expect(await auditActions(made.id)).toEqual(["create", "update", "delete"]);
    const row = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("resource_id", "=", made.id)
      .where("action", "=", "update")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      actor_email: cast.sarah.email,
      resource: "team_member",
      before: { role: "Principal" },
      after: { role: "Adviser" },
    });
  });

  const auditActions = async (id: number) => {
    const rows = await context.db
      .selectFrom("audit_log")
      .select("action")
      .where("resource", "=", "team_member")
      .where("resource_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  };
});

describe("reordering the team (staff.md 7)", () => {
  let ids: number[];

  beforeEach(async () => {
    await context.db.deleteFrom("team_members").execute();
    ids = [];
    for (const [order, name] of ["Ann One", "Ben Two", "Cleo Three"].entries())
      ids.push((await save({ name, order })).body.id);
  });

  const reorder = (orders: unknown) => sarah.call("POST", "/team-members/reorder/", { orders });
  const listed = async () => names((await sarah.call("GET", "/team-members/")).body);

  it("every member gets the order in the list", async () => {
    const { status, body } = await reorder(ids.toReversed().map((id, order) => ({ id, order })));
    expect(status).toBe(200);
    expect(names(body)).toEqual(["Cleo Three", "Ben Two", "Ann One"]);
    expect(await listed()).toEqual(["Cleo Three", "Ben Two", "Ann One"]);
  });

  it("a list with unknown, repeated or missing ids changes nothing", async () => {
    const [a, b, c] = ids as [number, number, number];
    const lists = [[c, b, 2_000_000_000], [c, b, a, a], [c, b, b], [c, b], [c, b, a, 2_000_000_000], []];
    for (const list of lists) {
      const { status, body } = await reorder(list.map((id, order) => ({ id, order })));
      expect(status).toBe(400);
      expect(body).toEqual({ orders: ["List every team member exactly once."] });
    }
    expect(await listed()).toEqual(["Ann One", "Ben Two", "Cleo Three"]);
  });

  it.each([undefined, "x", [1, 2], [{ id: 0, order: 1 }], [{ id: "x", order: 1 }]])(
    "orders %j is refused with a message",
    async (orders) => {
      const { status, body } = await reorder(orders);
      expect(status).toBe(400);
      expect(body.orders[0]).toBe("List every team member exactly once.");
    },
  );

  it("moving a member makes an open form stale", async () => {
    const { body: seen } = await sarah.call("GET", `/team-members/${ids[0]}/`);
    await reorder(ids.toReversed().map((id, order) => ({ id, order })));
    const late = await sarah.call("PUT", `/team-members/${ids[0]}/`, { ...seen, role: "Late" });
    expect(late.status).toBe(409);
  });
});

describe("photos of team members", () => {
  const put = (id: number, form: FormData) => sarah.call("PUT", `/team-members/${id}/`, form);
  const given = async () => {
    const rows = await context.db.selectFrom("detached_files").select("key").execute();
    return rows.map(({ key }) => key);
  };
  const photo = async (background: string) => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    return new File([new Uint8Array(png)], "photo.png");
  };
  const nameOf = (url: string) => url.replace(/^\/media\/(.+)-1280\.webp$/, "$1");

  it("photos are cut to a square, and replaced ones are detached unless still used", async () => {
    const green = await photo("#0f6b45");
    const { body: first } = await sarah.call("POST", "/team-members/", formOf(member, green));
    const { body: second } = await sarah.call("POST", "/team-members/", formOf(member, green));
    expect(first.image).toMatch(/-20x20-/);
    expect(second.image).toBe(first.image);
    await put(first.id, formOf(member, await photo("#f5ac1e")));
    expect(await given()).toEqual([]);
    await put(second.id, formOf(member, await photo("#f5ac1e")));
    expect(await given()).toContain(`public/${nameOf(first.image)}-320.webp`);
    await put(second.id, formOf(member, green));
    expect(await given()).toEqual([]);
  });
});

describe("repeated creations", () => {
  it("a repeated creation with the same Idempotency-Key makes one member", async () => {
    const key = { "idempotency-key": "one-and-only" };
    const first = await sarah.call("POST", "/team-members/", member, key);
    const again = await sarah.call("POST", "/team-members/", member, key);
    expect(again.body).toEqual(first.body);
  });
});
