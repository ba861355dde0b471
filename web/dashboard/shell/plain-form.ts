import { apiErrorOf, messagesOf, type PageStatus, statusOf } from "#web/api/api-error.ts";

/** Reply to a plain form of which something was not accepted. */
export interface PlainFormRefused {
  /** 400 if it is not given. */
  status?: PageStatus;
  /** Sentence above the section. */
  problem: string;
  /** The typed values that the section shows again, by the names of their fields. */
  typed?: Record<string, string> | undefined;
  /** Values that the section otherwise reads in its address. */
  told?: Record<string, string | undefined> | undefined;
}

/**
 * Returns the reply to a plain form that the API refused, with the typed values.
 * @throws the error, if it is another failure
 */
export function refusedBy(error: unknown, typed?: PlainFormRefused["typed"]): PlainFormRefused {
  const refused = apiErrorOf(error);
  if (!refused) throw error;
  const [problem = ""] = Object.values(messagesOf(refused));
  return { status: statusOf(error), problem, typed };
}
