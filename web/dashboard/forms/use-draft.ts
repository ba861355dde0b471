import { useEffect, useRef, useState } from "react";
import { draftKey, readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";
import { isUserRemembered } from "#web/browser/user-remembered.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";

const noSecrets: readonly string[] = [];

/**
 * Returns form values with a draft. The browser stores the draft for this user while the values differ from `initial`.
 * It is restored after a reload or a forced login, and deleted by `discard` and by logout. It has only the changed
 * values, so that an old draft does not hide what others saved since. It never has files or `secrets`, or answers to
 * questions of the server (`known_…`), which are asked again.
 */
export function useDraft<Values extends object>(name: string, initial: Values, secrets = noSecrets) {
  const key = draftKey(useCurrentUser().id, name);
  const [values, setValues] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const readKey = useRef<string>(undefined);
  const changes = changesOf(values, initial);
  const text = JSON.stringify(without(secrets, changes));

  // Write at once, since a 401 or a reload may come at any time, but only after the stored draft was read.
  useEffect(() => {
    if (readKey.current !== key) return;
    if (text === "{}") removeStored(key);
    else writeStored(key, JSON.parse(text));
  }, [key, text]);

  // Another tab with the same form removes the draft when it saves. A log-out removes the user before the drafts.
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      const isRemoved = event.key === key && event.newValue === null;
      if (isRemoved && text !== "{}" && isUserRemembered()) writeStored(key, JSON.parse(text));
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [key, text]);

  // Read the draft once, after the first render, because that render must match the server's.
  useEffect(() => {
    if (readKey.current === key) return;
    const draft = changesOf({ ...initial, ...knownValues(readStored(key), initial) }, initial);
    readKey.current = key;
    if (Object.keys(draft).length === 0) return;
    setValues((shown) => ({ ...shown, ...draft }));
    setIsRestored(true);
  }, [key, initial]);

  function discard() {
    removeStored(key);
    setValues(initial);
    setIsRestored(false);
  }
  /** Deletes the draft of saved values, which stay in the form until it closes. */
  const forget = () => removeStored(key);
  const isChanged = Object.keys(changes).length > 0;
  return { values, setValues, changes, isChanged, isRestored, discard, forget };
}

/** Returns the values that differ from `initial`. */
function changesOf<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, initial[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Compares two values. Lists are the same if their items are. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

function without(secrets: readonly string[], changes: object): object {
  const isKept = (name: string) => !secrets.includes(name) && !name.startsWith("known_");
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isKept(name)));
}

/** Returns the draft's values whose fields are still in the form. */
function knownValues<Values extends object>(draft: unknown, initial: Values): Partial<Values> {
  if (typeof draft !== "object" || draft === null) return {};
  const known = Object.entries(draft).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}
