import { expect, it } from "vitest";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment } from "#tests/support/data/builders.ts";

const context = testContext();
const ask = async (text: string) => (await context.pool.query(text)).rows;

it("enrollments are counted by month in Kampala, and deletions are subtracted", async () => {
  const amina = await person(context, cast.amina);
  const { id, program_id } = await anEnrollment(context.db, amina.id);
  await ask(`DELETE FROM enrollments WHERE id = ${id}`);
  // After midnight in Kampala (UTC+3).
  const again = `(${amina.id}, ${program_id}, '2026-02-28T21:30:00Z')`;
  await ask(`INSERT INTO enrollments (user_id, program_id, enrolled_at) VALUES ${again}`);
  const months = await ask("SELECT month::text, enrollments FROM program_months WHERE enrollments > 0");
  expect(months).toEqual([{ month: "2026-03-01", enrollments: 1 }]);
});

it("a message has has_replies until its last reply is deleted", async () => {
  const sarah = await person(context, cast.sarah);
  const [{ id: program }] = await ask("SELECT id FROM programs LIMIT 1");
  const post = async (parent: number | null) => {
    const values = `(${program}, ${parent ?? "NULL"}, ${sarah.id}, 'Hello')`;
    const columns = "(program_id, parent_id, sender_id, content)";
    return (await ask(`INSERT INTO community_messages ${columns} VALUES ${values} RETURNING id`))[0].id;
  };
  const message = await post(null);
  const hasReplies = () => ask(`SELECT has_replies FROM community_messages WHERE id = ${message}`);
  const replies = [await post(message), await post(message)];
  expect(await hasReplies()).toEqual([{ has_replies: true }]);
  await ask(`DELETE FROM community_messages WHERE id = ${replies[0]}`);
  expect(await hasReplies()).toEqual([{ has_replies: true }]);
  await ask(`DELETE FROM community_messages WHERE id = ${replies[1]}`);
  expect(await hasReplies()).toEqual([{ has_replies: false }]);
});
