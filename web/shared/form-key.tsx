import { useState } from "react";
import { newKey } from "#web/api/new-key.ts";

/** Name of the field in a posted form. */
export const FORM_KEY = "form_key";

/**
 * A key that the form sends with every attempt, so that a lost answer or a double press acts only once. It is a form
 * field, so that this works without JavaScript. Not for cached pages, whose visitors would share the key.
 */
export function FormKey() {
  const [key] = useState(newKey);
  // The server and the browser create different keys. Both are valid, so ignore the mismatch.
  return <input type="hidden" name={FORM_KEY} defaultValue={key} suppressHydrationWarning />;
}
