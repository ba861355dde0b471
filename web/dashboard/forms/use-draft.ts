import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { draftKey, readStored, removeStored, writeStored } from "#web/stored-user.ts";

const noSecrets: readonly string[] = [];

/**
 * Form values with a draft, which the browser stores for this person while they differ from `initial`. It is restored after a
 * reload or a forced new login, and deleted by `discard` and logout. Only changed values are stored, so that an old draft does
 * not hide what others have saved meanwhile. Files and `secrets` are not stored.
 */
export function useDraft<Values extends object>(name: string, initial: Values, secrets = noSecrets) {
  const key = draftKey(useCurrentUser().id, name);
  const [values, setValues] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const isRead = useRef(false);
  const changes = changesOf(values, initial);
  const text = JSON.stringify(without(secrets, changes));

  // Written at once, since a 401 or a reload may come at any time; but not before the draft was read.
  useEffect(() => {
    if (!isRead.current) return;
    if (text === "{}") removeStored(key);
    else writeStored(key, JSON.parse(text));
  }, [key, text]);

  // Read after the first render, which must be the same as the server's.
  useEffect(() => {
    const draft = knownValues(readStored(key), initial);
    isRead.current = true;
    if (Object.keys(draft).length === 0) return;
    setValues((shown) => ({ ...shown, ...draft }));
    setIsRestored(true);
  }, [key, initial]);

  function discard() {
    removeStored(key);
    setValues(initial);
    setIsRestored(false);
  }
  return { values, setValues, changes, isChanged: Object.keys(changes).length > 0, isRestored, discard };
}

/** The values that differ from `initial`. */
function changesOf<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, initial[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Lists are the same when their items are. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

function without(secrets: readonly string[], changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !secrets.includes(name)));
}

/** The values of a draft whose fields the form still has. */
function knownValues<Values extends object>(draft: unknown, initial: Values): Partial<Values> {
  if (typeof draft !== "object" || draft === null) return {};
  const known = Object.entries(draft).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}
