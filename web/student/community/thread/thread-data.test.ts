import { describe, expect, it } from "vitest";
import type { CommunityMessage, CommunityReply } from "#contract/community/community.ts";
import { changeMessage, messagesIn, type ThreadData, withMessage, withoutMessage } from "./thread-data.ts";

const sender = { id: 1, name: "Amina", profile_picture: null, is_staff: false };
const post = (id: number) => ({
  id,
  program: 1,
  content: `No. ${id}`,
  picture: null,
  sender,
  created_at: "2026-01-01T00:00:00.000Z",
  edited_at: null,
  likes_count: 0,
  liked_by_me: false,
  is_deleted: false,
});
const message = (id: number, replies: CommunityReply[] = []): CommunityMessage => ({ ...post(id), replies });
const reply = (id: number, parent: number): CommunityReply => ({ ...post(id), parent });
const thread = (...pages: CommunityMessage[][]): ThreadData => ({
  pages,
  pageParams: pages.map(() => 0),
});
const ids = (data: ThreadData) => messagesIn(data).map((one) => one.id);

describe("changes of a thread by events (students.md 2, Community)", () => {
  it("pages are stored newest first, messages are returned oldest first", () => {
    expect(ids(thread([message(3), message(4)], [message(1), message(2)]))).toEqual([1, 2, 3, 4]);
  });

  it("duplicates are dropped, and messages are sorted", () => {
    const later = withMessage(thread([message(1)]), message(3));
    expect(ids(withMessage(withMessage(later, message(2)), message(3)))).toEqual([1, 2, 3]);
    const answered = withMessage(withMessage(thread([message(1)]), reply(2, 1)), reply(2, 1));
    expect(messagesIn(answered)[0]?.replies).toHaveLength(1);
  });

  it("a like or an edit changes only the given fields of a message or reply", () => {
    const data = thread([message(1, [reply(2, 1)])]);
    expect(messagesIn(changeMessage(data, 1, { likes_count: 4 }))[0]).toMatchObject({
      likes_count: 4,
      replies: [{ id: 2 }],
    });
    expect(messagesIn(changeMessage(data, 2, { content: "new" }))[0]?.replies[0]).toMatchObject({
      content: "new",
      likes_count: 0,
    });
  });

  it("a deleted message leaves a tombstone until its last reply is deleted", () => {
    const data = withoutMessage(thread([message(1, [reply(2, 1)]), message(3)]), 1);
    expect(messagesIn(data)[0]).toMatchObject({
      is_deleted: true,
      sender: { id: null },
      replies: [{ id: 2 }],
    });
    expect(ids(withoutMessage(data, 2))).toEqual([3]);
    expect(ids(withoutMessage(data, 3))).toEqual([1]);
  });
});
