import { type NotificationKind, notificationKinds } from "#contract/notifications/kinds.ts";
import { unsubscribeLinks } from "#server/accounts/choices/links.ts";
import { nextDigest, zoneOf } from "#server/accounts/choices/time-zones.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  composeEmail,
  type Email,
  type EmailContent,
  type EmailLayout,
} from "#server/platform/email/email.ts";
import { insertWaiting, type Recipient, withinHourly } from "./queries.ts";
import { queueTold, type ToldNow } from "./queue-told.ts";

type Content = Omit<EmailContent, "name" | "stop">;

/** Notification about one record: a separate email, a line on a device, or a line of the daily email */
export interface Notification {
  kind: NotificationKind;
  record_id: number;
  /** Distinguishes several notifications about one record, such as a second grade or another due date */
  occasion?: string;
  /** Returns the key of the email. There is one email for each key and person. */
  key(recipient: Recipient): string;
  content(layout: EmailLayout, recipient: Recipient): Content;
  line: string;
  /** True if it is sent at once, even within the hour of another email of its kind. It does not count for that hour. */
  isAlways?: boolean;
  /** Page that the line links to, starting with "/" */
  path: string;
}

/** Notification for one person */
export interface Telling {
  notification: Notification;
  recipient: Recipient;
}

/**
 * Notifies each person as they chose, in the caller's transaction. The choices are a separate email and push, a line of
 * the daily email, or nothing. Emails of a broadcast are queued behind those to one person.
 */
export async function deliverEach(
  context: AppContext,
  db: Database,
  kind: NotificationKind,
  tellings: readonly Telling[],
  broadcast?: number,
): Promise<void> {
  if (tellings.length === 0) return;
  const now = context.clock();
  const wanted = tellings.filter(({ recipient }) => recipient.choice === "now");
  const limited = wanted.filter(({ notification }) => !notification.isAlways);
  const people = limited.map(({ recipient }) => recipient);
  const allowed = await withinHourly(db, kind, people, now);
  const isAllowed = ({ notification, recipient }: Telling) =>
    notification.isAlways || allowed.has(recipient.id);
  const layout = await emailLayout(context, db);
  const told = wanted.filter(isAllowed).map((telling) => toldNow(context, layout, telling));
  const place = broadcast === undefined ? undefined : { is_bulk: true, broadcast_id: broadcast };
  await queueTold(context, db, told, place);
  const later = tellings.filter(
    (telling) =>
      telling.recipient.choice === "digest" || (telling.recipient.choice === "now" && !isAllowed(telling)),
  );
  await insertWaiting(
    db,
    later.map(({ notification, recipient }) => lineOf(notification, recipient, now)),
  );
}

function toldNow(context: AppContext, layout: EmailLayout, { notification, recipient }: Telling): ToldNow {
  const { kind, record_id, key, content, line, path } = notification;
  const email = notificationEmail(context, layout, kind, recipient, content(layout, recipient));
  const push = { user_id: recipient.id, kind, record_id, line, path };
  return { key: key(recipient), to: recipient.email, email, push };
}

export function notificationEmail(
  context: Pick<AppContext, "config" | "secret">,
  layout: EmailLayout,
  kind: NotificationKind,
  recipient: Pick<Recipient, "id" | "role" | "name">,
  content: Content,
): Email {
  return composeEmail(layout, {
    ...content,
    name: recipient.name,
    stop: stopOf(context, recipient, [kind]),
  });
}

function lineOf({ kind, record_id, occasion, line, path }: Notification, recipient: Recipient, now: Date) {
  return {
    user_id: recipient.id,
    kind,
    record_id,
    occasion: occasion ?? "",
    way: "digest",
    line,
    path,
    happened_at: now,
    due_at: nextDigest(now, zoneOf(recipient)),
  };
}

/** Returns why the person gets the email, and how to stop its kinds. */
export function stopOf(
  context: Pick<AppContext, "config" | "secret">,
  { id: user_id, role }: Pick<Recipient, "id" | "role">,
  kinds: NotificationKind[],
): NonNullable<EmailContent["stop"]> {
  const links = unsubscribeLinks(context, { user_id, kinds });
  const [first] = kinds;
  return {
    sentence:
      kinds.length === 1 && first
        ? `You get ${notificationKinds[first].emails}.`
        : "You get daily emails with what is new.",
    page_url: links.page,
    one_click_url: links.one_click,
    settings_url: `${context.config.publicUrl}/dashboard?section=${role === "sub_admin" ? "two-step-login" : "settings"}`,
  };
}
