import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import type { OutboxItem } from "./item.ts";

/** The forms have looked at a file's ending, and the server at its content. */
const DAMAGED =
  "The file is damaged, or it is not what its name says. Open it, save it again and choose that.";

const NO_ANSWER = "There was no answer for six days. It may have arrived.";

type Rejection = NonNullable<OutboxItem["rejection"]>;

/** What the server refused an item with. Of a file's type it tells more than the server, which knows only the list. */
export function refusalOf({ status, body }: Rejection): ApiError {
  return new ApiError(status, "invalid", status === 415 ? withMore(body) : body);
}

function withMore(body: Rejection["body"]): Rejection["body"] {
  const sentence = firstMessage(body);
  const explain = (value: unknown) => (value === sentence ? `${sentence}. ${DAMAGED}` : value);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(explain) : explain(value),
    ]),
  );
}

/** Why an item was refused, in the same words at its own place and above every section. */
export function whyRefused(rejection: Rejection, fallback = "Please try again."): string {
  if (rejection.status === 0) return NO_ANSWER;
  return (rejection.status < 500 && firstMessage(refusalOf(rejection).body)) || fallback;
}

/** What a person loses with an item: its files, and what they typed; null where it is done again by one press. */
export function lostWith({ files, metadata }: Pick<OutboxItem, "files" | "metadata">): string | null {
  const names = Object.values(files).flatMap((list) => list.map(({ name }) => name));
  return [...names, ...(metadata.typed ? [metadata.typed] : [])].join(" and ") || null;
}
