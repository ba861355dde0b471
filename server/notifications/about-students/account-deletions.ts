import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import type { Done, Follower } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import {
  atSupport,
  composeEmail,
  type Email,
  type EmailContent,
  type EmailLayout,
} from "#server/platform/email/email.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import { lastEmailKey } from "#server/students/personal-data/erase.ts";
import { type DeletionRow, lockedDeletion } from "#server/students/personal-data/queries.ts";

/** Emails the student when somebody has asked to erase the account. */
export const emailDeletionAsked: Follower = async (done) => {
  await toEach(done, (layout, name, deletion) =>
    deletion
      ? {
          key: (id) => `account-deletion-asked ${id} ${deletion.asked_at.getTime()}`,
          email: deletionAskedEmail(layout, name, deletion),
        }
      : undefined,
  );
};

/** Emails the student that the account stays. */
export const emailAccountKept: Follower = async (done) => {
  await toEach(done, (layout, name) => ({
    key: (id) => `account-kept ${id} ${done.now.getTime()}`,
    email: accountKeptEmail(layout, name),
  }));
};

/** Sends the last email, before the address is erased. */
export const emailDeletionNow: Follower = async (done) => {
  await toEach(done, (layout, name, deletion) =>
    deletion
      ? { key: (id) => lastEmailKey(id, deletion.asked_at), email: deletionNowEmail(layout, name) }
      : undefined,
  );
};

interface Message {
  key: (id: number) => string;
  email: Email;
}

async function toEach(
  { context, db, ids }: Done,
  write: (layout: EmailLayout, name: string, deletion: DeletionRow | undefined) => Message | undefined,
) {
  const layout = await emailLayout(context, db);
  for (const id of ids) {
    const user = await userById(db, id);
    if (!user) continue;
    const message = write(layout, user.name, await lockedDeletion(db, id));
    if (message) await queueSecurityEmail(context, db, { ...message, key: message.key(id), to: user.email });
  }
}

export function deletionAskedEmail(
  layout: EmailLayout,
  name: string,
  { due_at, is_by_staff }: Pick<DeletionRow, "due_at" | "is_by_staff">,
): Email {
  const asked: EmailContent = {
    subject: "Your account will be deleted",
    name,
    paragraphs: [
      is_by_staff
        ? `Our staff were asked to delete your account at ${layout.institute} and all your personal data.`
        : `You asked us to delete your account at ${layout.institute} and all your personal data.`,
      `We do it after ${kampalaTime(due_at)}. Nothing can be restored after that.`,
      "To keep your account, log in before that day. This cancels the deletion.",
    ],
    action: { label: "Log in and keep my account", url: `${layout.public_url}/login` },
    after: [`If you did not ask for this, log in, change your password and tell us${atSupport(layout)}.`],
  };
  return composeEmail(layout, asked);
}

export function accountKeptEmail(layout: EmailLayout, name: string): Email {
  return composeEmail(layout, {
    subject: "Your account stays",
    name,
    paragraphs: [
      `The deletion of your account at ${layout.institute} is cancelled. Nothing was deleted.`,
      "You can ask for it again in your profile at any time.",
    ],
    action: { label: "Open my profile", url: `${layout.public_url}/dashboard?section=profile` },
  });
}

export function deletionNowEmail(layout: EmailLayout, name: string): Email {
  return composeEmail(layout, {
    subject: "We are deleting your account",
    name,
    paragraphs: [
      `The 14 days are over. We are deleting your account at ${layout.institute} and your personal data now.`,
      "This is the last email to this address. We keep your payments under the numbers of their receipts, without your name, because the law asks for it.",
    ],
  });
}
