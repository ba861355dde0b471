import { mayChoose, type NotificationChoice } from "#contract/notifications/kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { act } from "#server/platform/records/act.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import { settingsOf } from "./change.ts";
import { lockPerson, personOf, saveChoices } from "./queries.ts";
import { type Linked, linkedBy } from "./token.ts";

const failed = () => apiError("unsubscribe_failed", { field: "non_field_errors" });

/**
 * Returns the kinds of emails that an unsubscribe link is about, with the current choice. Changes nothing, because mail
 * scanners open links.
 */
export async function linkedSettings({ db, secret }: AppContext, token: string) {
  const linked = linkedBy(secret, token);
  if (!linked) throw failed();
  return { kinds: linked.kinds, choice: await choiceIn(db, linked) };
}

/**
 * Returns the choice for the kinds of a link. Several kinds may share the daily email: the first choice other than
 * "none" counts.
 */
async function choiceIn(db: Database, { user_id, kinds }: Linked): Promise<NotificationChoice> {
  const person = await personOf(db, user_id);
  if (!person) throw failed();
  const { choices } = await settingsOf(db, { id: user_id, role: person.role });
  return kinds.map((kind) => choices[kind]).find((choice) => choice && choice !== "none") ?? "none";
}

/** Stops the emails of the link, or resumes them. Repeating the call changes nothing. */
export async function changeLinked(
  context: AppContext,
  by: Actor,
  token: string,
  choice: NotificationChoice,
) {
  const linked = linkedBy(context.secret, token);
  if (!linked) throw failed();
  const { user_id, kinds } = linked;
  return act(context, by, async ({ db, now, did }) => {
    await lockPerson(db, user_id);
    const before = await choiceIn(db, linked);
    const changed = kinds.filter((kind) => mayChoose(kind, choice));
    await saveChoices(db, user_id, Object.fromEntries(changed.map((kind) => [kind, choice])), now);
    did("notification_choices.update", { id: user_id });
    return { kinds, choice: await choiceIn(db, linked), before };
  });
}
