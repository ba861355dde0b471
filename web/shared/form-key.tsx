import { useState } from "react";
import { newKey } from "#web/new-key.ts";

/** The name of the field in a posted form. */
export const FORM_KEY = "form_key";

/**
 * A key that a form sends with every try, so that one whose answer was lost, or whose button was pressed twice, acts once.
 * It is part of the form, so that this holds without JavaScript, too. Not for pages that the cache answers: all their
 * visitors would share it.
 */
export function FormKey() {
  const [key] = useState(newKey);
  // The server draws another one than the browser. Either is good.
  return <input type="hidden" name={FORM_KEY} defaultValue={key} suppressHydrationWarning />;
}
