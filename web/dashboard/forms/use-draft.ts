import { type RefObject, useEffect, useRef, useState } from "react";
import { draftKey, readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";
import { isUserRemembered } from "#web/browser/user-remembered.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { type Base, changesIn, isSame, olderBase, storedDraft, type Version } from "./draft-base.ts";

const noSecrets: readonly string[] = [];

interface DraftRules {
  /** Fields that are never stored in the browser. Must be the same array at each render. */
  secrets?: readonly string[] | undefined;
  /** Version of the record that `initial` shows. Absent for a form without versions, such as that of a new record. */
  version?: Version;
}

/**
 * Returns form values with a draft. The browser stores the draft for this user while the values differ from `initial`.
 * It is restored after a reload or a forced login, and deleted by `discard` and by logout. It has only the changed
 * values, so that an old draft does not hide what others saved since. It never has files or `secrets`, or answers to
 * questions of the server (`known_…`), which are asked again.
 *
 * A draft keeps the version of the record that it was made from. If somebody has changed the same fields since, the
 * draft is outdated: a save sends the old version, so that the server refuses it as stale (staff.md 4.9).
 */
export function useDraft<Values extends object>(
  name: string,
  initial: Values,
  { secrets = noSecrets, version }: DraftRules = {},
) {
  const key = draftKey(useCurrentUser().id, name);
  const [values, setValues] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);
  /** Other version than `initial` that the changes were made from, and whether the person knows that. */
  const [other, setOther] = useState<Base<Values> & { isKnown: boolean }>();
  const readKey = useRef<string>(undefined);
  const changes = changesOf(values, initial);
  const base = { version: other ? other.version : version, values: { ...initial, ...other?.values } };
  const isOutdated =
    other?.isKnown === false &&
    Object.keys(changes).some(
      (field) => !isSame(base.values[field as keyof Values], initial[field as keyof Values]),
    );
  const kept = without(secrets, changes);
  const text = Object.keys(kept).length > 0 ? JSON.stringify(storedDraft(kept, base)) : "";

  useStoredText(key, text, readKey);

  // Read the draft once, after the first render, because that render must match the server's.
  useEffect(() => {
    if (readKey.current === key) return;
    const stored = readStored(key);
    const draft = changesOf({ ...initial, ...knownValues(changesIn(stored), initial) }, initial);
    readKey.current = key;
    // Nothing is left of a draft whose values the record has.
    if (isStored(changesIn(stored), initial)) removeStored(key);
    if (Object.keys(draft).length === 0) return;
    setValues((shown) => ({ ...shown, ...draft }));
    const older = olderBase<Values>(stored, version);
    setOther(older && { ...older, isKnown: false });
    setIsRestored(true);
  }, [key, initial, version]);

  function discard() {
    removeStored(key);
    setValues(initial);
    setOther(undefined);
    setIsRestored(false);
  }
  /** Deletes the draft of saved values, which stay in the form until it closes. */
  const forget = () => removeStored(key);
  /**
   * Keeps the typed values as changes of the latest version, because the person knows of it. Call it before the form
   * begins again with that version. Without `latest`, the draft takes the version of the form. `merged` replaces typed
   * values that take over the latest version or a part of it.
   */
  function rebase(latest?: Base<Values>, merged: Partial<Values> = {}) {
    setOther(latest && { ...latest, isKnown: true });
    setValues((shown) => ({ ...shown, ...merged }));
    const next = { ...kept, ...merged };
    if (text !== "") writeStored(key, storedDraft(next, latest ?? { version: undefined, values: {} }));
  }
  const isChanged = Object.keys(changes).length > 0;
  return {
    ...{ values, setValues, changes, isChanged, isRestored, isOutdated, discard, forget, rebase },
    /** The values that the changes were made from. */
    before: base.values,
    /** The version to send with a save. */
    version: isOutdated ? base.version : version,
  };
}

/** Stores the text of a draft, or removes the draft if the text is empty. */
function useStoredText(key: string, text: string, readKey: RefObject<string | undefined>) {
  // Write at once, since a 401 or a reload may come at any time, but only after the stored draft was read.
  useEffect(() => {
    if (readKey.current !== key) return;
    if (text === "") removeStored(key);
    else writeStored(key, JSON.parse(text));
  }, [key, text, readKey]);

  // Another tab with the same form removes the draft when it saves. A log-out removes the user before the drafts.
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      const isRemoved = event.key === key && event.newValue === null;
      if (isRemoved && text !== "" && isUserRemembered()) writeStored(key, JSON.parse(text));
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [key, text]);
}

/** Returns the values that differ from `initial`. */
function changesOf<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, initial[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Returns whether `initial` has all values of a draft. */
const isStored = (draft: object, initial: object) =>
  Object.entries(draft).every(([name, value]) => isSame(value, initial[name as keyof typeof initial]));

function without<Values extends object>(
  secrets: readonly string[],
  changes: Partial<Values>,
): Partial<Values> {
  const isKept = (name: string) => !secrets.includes(name) && !name.startsWith("known_");
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isKept(name))) as Partial<Values>;
}

/** Returns the draft's values whose fields are still in the form. */
function knownValues<Values extends object>(draft: object, initial: Values): Partial<Values> {
  const known = Object.entries(draft).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  );
  return Object.fromEntries(known) as Partial<Values>;
}
