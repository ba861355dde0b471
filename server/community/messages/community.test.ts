import { beforeAll, describe, expect, it } from "vitest";
import { isBlank } from "#contract/community/community.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let david: Person;
let grace: Person;
let outsider: Person;
let program: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
  outsider = await person(context, { name: "Out", email: "out@darasa.example", role: "student" });
  program = (await aProgram(context.db, { title: "Field Data" })).id;
  await anEnrollment(context.db, amina.id, program);
  await anEnrollment(context.db, brian.id, program);
  await anEnrollment(context.db, outsider.id);
});

async function post(who: Person, content = "Who has coded their interviews?", programId = program) {
  const { status, body } = await who.call("POST", "/community/", { program: programId, content });
  expect(status).toBe(201);
  return body;
}
async function reply(who: Person, id: number, content = "I have.") {
  const { status, body } = await who.call("POST", `/community/${id}/reply/`, { content });
  expect(status).toBe(201);
  return body;
}
const list = async (who: Person, query = "", programId = program) =>
  (await who.call("GET", `/community/?program=${programId}${query}`)).body;
const found = async (who: Person, id: number) =>
  (await list(who)).find((one: { id: number }) => one.id === id);

describe("messages in the community (api.md 3, students.md 3)", () => {
  it("a message shows only its sender's id, name, picture and whether they are staff", async () => {
    const message = await post(amina);
    expect(message).toEqual({
      id: expect.any(Number),
      program,
      content: "Who has coded their interviews?",
      picture: null,
      sender: { id: amina.id, name: "Amina Nakato", profile_picture: null, is_staff: false },
      created_at: expect.any(String),
      edited_at: null,
      likes_count: 0,
      liked_by_me: false,
      is_deleted: false,
      replies: [],
    });
  });

  it("a reply to a reply is added under the same message", async () => {
    const message = await post(amina);
    const first = await reply(brian, message.id);
    const second = await reply(amina, first.id, "Show me.");
    expect(second.parent).toBe(message.id);
    const { replies } = await found(brian, message.id);
    expect(replies.map((one: { id: number }) => one.id)).toEqual([first.id, second.id]);
  });

  it("the list has the newest 50, oldest first, and `before` returns earlier ones", async () => {
    const other = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, other);
    const ids: number[] = [];
    for (let number = 1; number <= 53; number += 1) ids.push((await post(amina, `No. ${number}`, other)).id);
    const newest = await list(amina, "", other);
    expect(newest.map((one: { id: number }) => one.id)).toEqual(ids.slice(3));
    const older = await list(amina, `&before=${newest[0].id}&limit=2`, other);
    expect(older.map((one: { id: number }) => one.id)).toEqual(ids.slice(1, 3));
  });

  it("a second like removes the first, and each person sees their own", async () => {
    const message = await post(amina);
    const liked = await brian.call("POST", `/community/${message.id}/like/`);
    expect(liked.status).toBe(200);
    expect(liked.body).toMatchObject({ likes_count: 1, liked_by_me: true });
    expect(await found(amina, message.id)).toMatchObject({ likes_count: 1, liked_by_me: false });
    const again = await brian.call("POST", `/community/${message.id}/like/`);
    expect(again.body).toMatchObject({ likes_count: 0, liked_by_me: false });
  });

  it("the list shows each person their own likes, and every reply under its message", async () => {
    const [first, second] = [await post(amina), await post(brian)];
    // Alternate, so that the ids of the two threads' replies are mixed.
    const replies = [
      await reply(brian, first.id),
      await reply(amina, second.id),
      await reply(amina, first.id),
    ];
    for (const id of [first.id, replies[1].id]) await brian.call("POST", `/community/${id}/like/`);
    for (const id of [second.id, replies[1].id, replies[2].id])
      await amina.call("POST", `/community/${id}/like/`);
    type Shown = { id: number; likes_count: number; liked_by_me: boolean; replies?: Shown[] };
    const counted = ({ id, likes_count, replies = [] }: Shown): unknown => [
      id,
      likes_count,
      ...replies.map(counted),
    ];
    const liked = ({ id, liked_by_me, replies = [] }: Shown): number[] => [
      ...(liked_by_me ? [id] : []),
      ...replies.flatMap(liked),
    ];
    const [one, two, three] = replies.map(({ id }) => id);
    for (const [who, likes] of [
      [brian, [first.id, two]],
      [amina, [three, second.id, two]],
    ] as const) {
      const threads: Shown[] = (await list(who)).filter(({ id }: Shown) =>
        [first.id, second.id].includes(id),
      );
      expect(threads.map(counted)).toEqual([
        [first.id, 1, [one, 0], [three, 1]],
        [second.id, 1, [two, 2]],
      ]);
      expect(threads.flatMap(liked)).toEqual(likes);
    }
  });

  it("50 concurrent likes of one person count at most once", async () => {
    const message = await post(amina);
    await Promise.all(Array.from({ length: 50 }, () => brian.call("POST", `/community/${message.id}/like/`)));
    expect((await found(brian, message.id)).likes_count).toBeLessThanOrEqual(1);
  });

  it("the count of likes is correct after concurrent likes, and after people are deleted", async () => {
    const message = await post(amina);
    const fans = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        person(context, { name: "Fan", email: `fan${number}@darasa.example`, role: "student" }),
      ),
    );
    for (const one of fans) await anEnrollment(context.db, one.id, program);
    const press = () => Promise.all(fans.map((one) => one.call("POST", `/community/${message.id}/like/`)));
    await press();
    expect(await found(brian, message.id)).toMatchObject({ likes_count: 5, liked_by_me: false });
    const leaving = fans.slice(0, 2).map(({ id }) => id);
    await context.db.deleteFrom("users").where("id", "in", leaving).execute();
    expect(await found(brian, message.id)).toMatchObject({ likes_count: 3 });
  });

  it("likes during a deletion are answered 200 or 404 and never fail", async () => {
    for (let round = 0; round < 5; round += 1) {
      const message = await post(amina);
      const like = (who: Person) => who.call("POST", `/community/${message.id}/like/`);
      const answers = await Promise.all([
        ...[amina, brian, david].flatMap((who) => [like(who), like(who), like(who)]),
        amina.call("DELETE", `/community/${message.id}/`),
        ...[amina, brian, david].map(like),
      ]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect(await found(amina, message.id)).toBeUndefined();
    }
  });

  it("a retry with the same Idempotency-Key posts once", async () => {
    const key = { "idempotency-key": "post-1" };
    const postAgain = () => amina.call("POST", "/community/", { program, content: "Once." }, key);
    const [first, again] = [await postAgain(), await postAgain()];
    expect(again.body.id).toBe(first.body.id);
    const same = (await list(amina)).filter((one: { content: string }) => one.content === "Once.");
    expect(same).toHaveLength(1);
  });
});

describe("blank messages, replies and edits are not sent (students.md 5)", () => {
  const blanks = ["", "   ", "\n\t", "\u200b\u200d", "\u2060\ufeff ", "\u3164", "\u00ad\u2800"];

  it.each(blanks)("%j is blank and is refused with 400 everywhere", async (content) => {
    expect(isBlank(content)).toBe(true);
    const message = await post(amina);
    const answers = [
      await amina.call("POST", "/community/", { program, content }),
      await amina.call("POST", `/community/${message.id}/reply/`, { content }),
      await amina.call("PATCH", `/community/${message.id}/`, { content }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toEqual({ content: ["Message is required"] });
    }
  });

  it("a message has at most 5,000 characters, and a joined emoji stays whole (api.md 4)", async () => {
    const long = await amina.call("POST", "/community/", { program, content: "x".repeat(5001) });
    expect(long.body).toEqual({ content: ["Message must be at most 5000 characters."] });
    expect((await post(amina, "x".repeat(5000))).content).toHaveLength(5000);
    expect((await post(amina, " 👩‍🌾 ")).content).toBe("👩‍🌾");
  });
});

describe("editing and deleting messages (students.md 6)", () => {
  it("only the sender may edit a message, not a moderator", async () => {
    const message = await post(amina);
    const path = `/community/${message.id}/`;
    expect((await brian.call("PATCH", path, { content: "mine" })).status).toBe(403);
    expect((await david.call("PATCH", path, { content: "mine" })).status).toBe(403);
    const { status, body } = await amina.call("PATCH", path, { content: "A better text." });
    expect(status).toBe(200);
    expect(body).toMatchObject({ content: "A better text.", edited_at: expect.any(String) });
  });

  it("the sender may delete a message, another student may not", async () => {
    const message = await post(amina);
    expect((await brian.call("DELETE", `/community/${message.id}/`)).status).toBe(403);
    expect((await amina.call("DELETE", `/community/${message.id}/`)).status).toBe(204);
    expect(await found(amina, message.id)).toBeUndefined();
    expect((await amina.call("DELETE", `/community/${message.id}/`)).status).toBe(404);
  });

  it("moderators may delete every message, which is audited (api.md 4)", async () => {
    const message = await post(amina, "Buy my watches");
    expect((await david.call("DELETE", `/community/${message.id}/`)).status).toBe(204);
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["actor_id", "before"])
      .where("resource", "=", "community_message")
      .where("resource_id", "=", message.id)
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_id: david.id,
      before: { sender_id: amina.id, content: "Buy my watches" },
    });
  });

  it("a deleted message with others' replies becomes a tombstone without sender and text", async () => {
    const message = await post(amina, "My number is 0700 000 000");
    const answer = await reply(brian, message.id);
    await amina.call("DELETE", `/community/${message.id}/`);
    const left = await found(brian, message.id);
    expect(left).toMatchObject({
      is_deleted: true,
      content: "This message was deleted.",
      sender: { id: null, name: "", profile_picture: null },
      likes_count: 0,
    });
    expect(left.replies.map((one: { id: number }) => one.id)).toEqual([answer.id]);
    expect((await brian.call("POST", `/community/${message.id}/like/`)).status).toBe(404);
    await brian.call("DELETE", `/community/${answer.id}/`);
    expect(await found(brian, message.id)).toBeUndefined();
  });

  it("a deleted student's messages are deleted, and the replies of others remain", async () => {
    const leaver = await person(context, { name: "Leaver", email: "leaver@darasa.example", role: "student" });
    await anEnrollment(context.db, leaver.id, program);
    const answered = await post(leaver, "Answered");
    const alone = await post(leaver, "Alone");
    const answer = await reply(brian, answered.id);
    const own = await post(brian, "Brian asks");
    await reply(leaver, own.id, "Leaver answers");
    await context.db.deleteFrom("users").where("id", "=", leaver.id).execute();
    expect(await found(brian, answered.id)).toMatchObject({ is_deleted: true, replies: [{ id: answer.id }] });
    expect(await found(brian, alone.id)).toBeUndefined();
    expect((await found(brian, own.id)).replies).toEqual([]);
  });
});

describe("access to the community", () => {
  it("the dropdown lists a student's own programs, and all programs for moderators", async () => {
    const own = (await amina.call("GET", "/community/enrolled_programs/")).body;
    expect(own).toContainEqual(expect.objectContaining({ id: program, title: "Field Data" }));
    const others = (await outsider.call("GET", "/community/enrolled_programs/")).body;
    expect(others).not.toContainEqual(expect.objectContaining({ id: program }));
    expect((await david.call("GET", "/community/enrolled_programs/")).body.length).toBeGreaterThan(2);
    expect((await grace.call("GET", "/community/enrolled_programs/")).status).toBe(403);
  });

  it("students outside the program get 403; an unknown program is 404, or 400 in a body", async () => {
    expect((await outsider.call("GET", `/community/?program=${program}`)).status).toBe(403);
    expect((await outsider.call("POST", "/community/", { program, content: "hi" })).status).toBe(403);
    expect((await outsider.call("GET", "/community/?program=999999")).status).toBe(404);
    const { status, body } = await outsider.call("POST", "/community/", { program: 999_999, content: "hi" });
    expect(status).toBe(400);
    expect(body).toEqual({ program: ["Program not found."] });
    expect((await outsider.call("GET", "/community/")).status).toBe(400);
  });

  it("a message of another program is 404 to answer, like, edit and delete", async () => {
    const message = await post(amina);
    const path = `/community/${message.id}/`;
    expect((await outsider.call("POST", `${path}reply/`, { content: "hi" })).status).toBe(404);
    expect((await outsider.call("POST", `${path}like/`)).status).toBe(404);
    expect((await outsider.call("PATCH", path, { content: "hi" })).status).toBe(404);
    expect((await outsider.call("DELETE", path)).status).toBe(404);
  });

  it("moderators read, post, reply and like", async () => {
    const message = await post(david, "Welcome, all.");
    await reply(david, message.id, "Say hello here.");
    expect((await david.call("POST", `/community/${message.id}/like/`)).body.liked_by_me).toBe(true);
    expect((await list(david)).length).toBeGreaterThan(0);
  });
});

describe("counts of unanswered posts", () => {
  const countsOf = async (who: Person, id: number) =>
    (await who.call("GET", "/community/enrolled_programs/")).body.find(
      (one: { id: number }) => one.id === id,
    );

  it("moderators see how many posts a program has and how many are unanswered", async () => {
    const { id } = await aProgram(context.db);
    await anEnrollment(context.db, amina.id, id);
    expect(await countsOf(david, id)).toMatchObject({
      messages_count: 0,
      unanswered_count: 0,
      newest_unanswered_at: null,
    });
    await context.db.deleteFrom("rate_limits").execute();
    const send = async (who: Person, content: string) =>
      (await who.call("POST", "/community/", { program: id, content })).body;
    const first = await send(amina, "Where is the file?");
    const second = await send(amina, "And the second?");
    const staff = await send(david, "Welcome, all.");
    expect(staff.sender.is_staff).toBe(true);
    expect(first.sender.is_staff).toBe(false);
    expect(await countsOf(david, id)).toMatchObject({
      messages_count: 3,
      unanswered_count: 2,
      newest_unanswered_at: second.created_at,
    });
    await david.call("POST", `/community/${second.id}/reply/`, { content: "In the first unit." });
    expect(await countsOf(david, id)).toMatchObject({
      unanswered_count: 1,
      newest_unanswered_at: first.created_at,
    });
    expect(await countsOf(amina, id)).toMatchObject({ messages_count: null, unanswered_count: null });
  });
});
