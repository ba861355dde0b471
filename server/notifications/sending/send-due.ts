import { kindNames, type NotificationKind, notificationKinds } from "#contract/notifications/kinds.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { type Actor, byItself } from "#server/platform/records/deed.ts";
import { stopOf } from "./deliver.ts";
import { dueNotifications, markSent } from "./queries.ts";
import { queueTold } from "./queue-told.ts";

const PEOPLE_AT_ONCE = 100;
/** Maximum number of lines of a kind in one email; the dashboard has the others */
const MOST_LINES = 40;

type Person = Awaited<ReturnType<typeof dueNotifications>>[number];
type Item = Person["items"][number];
type Line = Pick<Item, "kind" | "line" | "path">;
type Linking = Pick<AppContext, "config" | "secret">;

/**
 * Queues the daily emails that are due, and those about answers whose ten minutes are over. The emails and their mark
 * as sent are one transaction, so that a crash neither repeats nor skips any.
 */
export async function sendDue(context: AppContext): Promise<{ people: number } | undefined> {
  let people = 0;
  for (let count = PEOPLE_AT_ONCE; count > 0; people += count)
    count = await act(context, byItself, sendBatch);
  return people > 0 ? { people } : undefined;
}

async function sendBatch({ context, db, now }: Acting<Actor>): Promise<number> {
  const people = await dueNotifications(db, now, PEOPLE_AT_ONCE);
  const layout = people.length > 0 ? await emailLayout(context, db) : undefined;
  for (const person of people) {
    const told = person.items.filter(({ is_there }) => is_there);
    for (const way of ["soon", "digest"] as const) {
      const items = told.filter((item) => item.way === way);
      if (layout && items.length > 0) await sendOne(context, db, layout, person, way, items);
    }
    await markSent(
      db,
      person.items.map(({ id }) => id),
      now,
    );
  }
  return people.length;
}

async function sendOne(
  context: AppContext,
  db: Database,
  layout: EmailLayout,
  person: Person,
  way: "soon" | "digest",
  items: Item[],
): Promise<void> {
  const kinds = kindNames.filter((kind) => items.some((item) => item.kind === kind));
  const email = (way === "soon" ? answersEmail : digestEmail)(context, layout, person, kinds, items);
  const outgoing = { key: `${way} ${person.id} ${items[0]?.id}`, to: person.email, email };
  const newest = items.at(-1);
  if (way === "digest" || !newest) return queueEmail(context, db, outgoing);
  const { record_id, line, path } = newest;
  await queueTold(context, db, [
    { ...outgoing, push: { user_id: person.id, kind: "answer", record_id, line, path } },
  ]);
}

export function answersEmail(
  context: Linking,
  layout: EmailLayout,
  person: Pick<Person, "id" | "role" | "name">,
  kinds: NotificationKind[],
  items: Line[],
): Email {
  const [first] = items;
  const count = items.length;
  return composeEmail(layout, {
    subject: count === 1 ? (first?.line ?? "") : `${count} answers to your posts`,
    name: person.name,
    paragraphs: toldOnce(items)
      .slice(0, MOST_LINES)
      .map(({ line }) => `${line}.`),
    action: {
      label: count === 1 ? "Read the answer" : "Read the answers",
      url: layout.public_url + (first?.path ?? ""),
    },
    stop: stopOf(context, person, kinds),
  });
}

/** Merges equal lines: "David Mugisha answered you in Survey Design, 3 times". */
function toldOnce(items: Line[]): Pick<Line, "line" | "path">[] {
  const counts = new Map<string, { line: string; path: string; count: number }>();
  for (const { line, path } of items) {
    const key = `${line} ${path}`;
    counts.set(key, { line, path, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ line, path, count }) => ({
    path,
    line: count === 1 ? line : `${line}, ${count} times`,
  }));
}

export function digestEmail(
  context: Linking,
  layout: EmailLayout,
  person: Pick<Person, "id" | "role" | "name">,
  kinds: NotificationKind[],
  items: Line[],
): Email {
  const lists = kinds.map((kind) => ({
    heading: notificationKinds[kind].label,
    links: toldOnce(items.filter((item) => item.kind === kind))
      .slice(-MOST_LINES)
      .map(({ line, path }) => ({ label: line, url: layout.public_url + path })),
  }));
  return composeEmail(layout, {
    subject: items.length === 1 ? (items[0]?.line ?? "") : `${items.length} updates for you today`,
    name: person.name,
    paragraphs: ["This is what happened since your last daily email."],
    lists,
    action: { label: "Open my dashboard", url: `${layout.public_url}/dashboard` },
    stop: stopOf(context, person, kinds),
  });
}
