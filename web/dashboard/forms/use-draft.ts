import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "#web/stored-user.ts";

const noSecrets: readonly string[] = [];

/**
 * Form values that outlive the page: kept in the browser for this person while they differ from `initial`, there
 * again after a reload or a forced new login, gone after `discard` or logout. Only what was changed is kept, so an
 * old draft never hides what others have saved meanwhile. Files cannot be kept, and `secrets` never are.
 */
export function useDraft<Values extends object>(name: string, initial: Values, secrets = noSecrets) {
  const key = draftKey(useCurrentUser().id, name);
  const [values, setValues] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const isRead = useRef(false);
  const changes = changesOf(values, initial);
  const wording = JSON.stringify(keepable(changes, secrets));

  // At once, since a 401 or a reload may come before any pause does; but not before the draft was read.
  useEffect(() => {
    if (!isRead.current) return;
    if (wording === "{}") removeDraft(key);
    else writeDraft(key, JSON.parse(wording));
  }, [key, wording]);

  // Read once the page stands: the server knows no drafts, and the first render must be the same there and here.
  useEffect(() => {
    const kept = keptValues(readDraft(key), initial);
    isRead.current = true;
    if (Object.keys(kept).length === 0) return;
    setValues((shown) => ({ ...shown, ...kept }));
    setIsRestored(true);
  }, [key, initial]);

  function discard() {
    removeDraft(key);
    setValues(initial);
    setIsRestored(false);
  }
  return { values, setValues, changes, isChanged: Object.keys(changes).length > 0, isRestored, discard };
}

/** The values that differ from what they were. */
function changesOf<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, initial[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Lists of keys or ids are the same when they hold the same. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

function keepable(changes: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !secrets.includes(name)));
}

/** What was kept, as far as the form still has such fields. */
function keptValues<Values extends object>(kept: unknown, initial: Values): Partial<Values> {
  if (typeof kept !== "object" || kept === null) return {};
  const known = Object.entries(kept).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}
