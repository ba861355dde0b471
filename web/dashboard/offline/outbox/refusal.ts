import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { workErrors } from "#contract/shared/work-errors.ts";
import type { OutboxItem } from "./item.ts";

/** Advice for a file of the wrong type. The forms check only the file's ending; the server checks its content. */
export const DAMAGED =
  "The file is damaged, or it is not what its name says. Open it, save it again and choose that.";

const NO_ANSWER = "We got no answer for six days. Check whether it arrived before you try again.";

const GONE = "It is no longer there: staff have removed it, or you are no longer in its program.";

type Rejection = NonNullable<OutboxItem["rejection"]>;

/** Returns the server's refusal as an error. If the file type is refused, adds advice to the server's list of types. */
export function refusalOf({ status, body }: Rejection): ApiError {
  return new ApiError(status, "invalid", status === 415 ? withMore(body) : body);
}

function withMore(body: Rejection["body"]): Rejection["body"] {
  const sentence = firstMessage(body);
  // Other refusals of files say what to do.
  if (!sentence?.startsWith("File type not supported")) return body;
  const explain = (value: unknown) => (value === sentence ? `${sentence}. ${DAMAGED}` : value);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(explain) : explain(value),
    ]),
  );
}

/** Returns why an item was refused. The words are the same at the item and above every section. */
export function whyRefused(rejection: Rejection, fallback = "Please try again."): string {
  const { status } = rejection;
  if (status === 0) return NO_ANSWER;
  const sentence = status < 500 ? firstMessage(refusalOf(rejection).body) : null;
  if (status === 404 && (!sentence || sentence === workErrors.not_found.sentence)) return GONE;
  return sentence || fallback;
}

/** Names what a person would lose with an item: its files and typed text. Null if one press creates it again. */
export function lostWith({ files, metadata }: Pick<OutboxItem, "files" | "metadata">): string | null {
  const names = Object.values(files).flatMap((list) => list.map(({ name }) => name));
  return [...names, ...(metadata.typed ? [metadata.typed] : [])].join(" and ") || null;
}
