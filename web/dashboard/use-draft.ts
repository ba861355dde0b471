import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#web/dashboard/current-user.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "#web/stored-user.ts";

const PAUSE_MS = 300;

/**
 * Form values that outlive the page: kept in the browser for this person while they differ from `initial`, there
 * again after a reload or a forced new login, gone after `discard` or logout. Only what was changed is kept, so an
 * old draft never hides what others have saved meanwhile. Files cannot be kept.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const key = draftKey(useCurrentUser().id, name);
  const [values, setValues] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  const isRead = useRef(false);
  const changes = changesOf(values, initial);
  const wording = JSON.stringify(changes);

  // Read once the page stands: the server knows no drafts, and the first render must be the same there and here.
  useEffect(() => {
    const kept = keptValues(readDraft(key), initial);
    isRead.current = true;
    if (Object.keys(kept).length === 0) return;
    setValues((shown) => ({ ...shown, ...kept }));
    setIsRestored(true);
  }, [key, initial]);

  useEffect(() => {
    if (!isRead.current) return;
    const timer = setTimeout(() => {
      if (wording === "{}") removeDraft(key);
      else writeDraft(key, JSON.parse(wording));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, wording]);

  function discard() {
    removeDraft(key);
    setValues(initial);
    setIsRestored(false);
  }
  return { values, setValues, changes, isChanged: wording !== "{}", isRestored, discard };
}

/** The values that differ from what they were. */
function changesOf<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== initial[name as keyof Values]);
  return Object.fromEntries(changed) as Partial<Values>;
}

/** What was kept, as far as the form still has such fields. */
function keptValues<Values extends object>(kept: unknown, initial: Values): Partial<Values> {
  if (typeof kept !== "object" || kept === null) return {};
  const known = Object.entries(kept).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}
