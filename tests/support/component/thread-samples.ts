import type { User } from "#contract/accounts/profiles.ts";
import type { CommunityMessage, CommunityReply, OpenProgram } from "#contract/community/community.ts";

export const scrum: OpenProgram = {
  id: 3,
  title: "Agile Delivery with Scrum",
  messages_count: null,
  unanswered_count: null,
  newest_unanswered_at: null,
};

const brian = { id: 9, name: "Brian Kato", profile_picture: null, is_staff: false };

/** Returns the user as the sender of a message. */
export const senderOf = ({ id, profile }: User) => ({
  ...brian,
  id,
  name: profile.name,
  is_staff: profile.role !== "student",
});

const post = {
  program: scrum.id,
  picture: null,
  sender: brian,
  created_at: "2026-03-02T08:00:00Z",
  edited_at: null,
  likes_count: 0,
  liked_by_me: false,
  is_deleted: false,
};

/** Returns a message by Brian. */
export const message = (
  id: number,
  content: string,
  changes: Partial<CommunityMessage> = {},
): CommunityMessage => ({ ...post, id, content, replies: [], ...changes });

/** Returns a reply by Brian to the message `parent`. */
export const reply = (
  id: number,
  parent: number,
  content: string,
  changes: Partial<CommunityReply> = {},
): CommunityReply => ({ ...post, id, parent, content, ...changes });
