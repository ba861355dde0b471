import type { User } from "#contract/accounts/profiles.ts";
import { USER_KEY } from "./user-remembered.ts";

/**
 * Data about the person in this browser: name and email for display, drafts, and the last choices, such as the program
 * whose community was open. The keys below list them. None of it grants access. A 401 removes only the name and email, so
 * that drafts survive the login. A log-out removes everything.
 */

const DRAFT_PREFIX = "darasa.draft.";
const PROGRAM_PREFIX = "darasa.program.";
const FORMAT_PREFIX = "darasa.import-format.";
const STEPS_PREFIX = "darasa.first-steps.";

export function rememberUser({ email, first_name, last_name, username }: User): void {
  writeStored(USER_KEY, { email, first_name, last_name, username });
}

export function forgetUser(): void {
  removeStored(USER_KEY);
}

/** Calls the listener when another tab stores or removes the user. Returns the function that stops it. */
export function onUserChange(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // The key is null when a tab clears the whole storage.
    if (key === USER_KEY || key === null) listener();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Returns the storage key of a draft. It contains the user's id, because a family may share a browser. */
export function draftKey(userId: number, name: string): string {
  return `${DRAFT_PREFIX}${userId}.${name}`;
}

/** Returns the storage key of the program whose community this person opened last. */
export const programKey = (userId: number) => PROGRAM_PREFIX + userId;

/** Returns the storage key of the format of this person's last import of questions. */
export const importFormatKey = (userId: number) => FORMAT_PREFIX + userId;

/** Returns the storage key of whether this person has hidden the first steps. */
export const hiddenStepsKey = (userId: number) => STEPS_PREFIX + userId;

/** Returns the storage keys of this person's drafts whose names begin with `name`. */
export function draftKeys(userId: number, name: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, name)));
  } catch {
    return [];
  }
}

/** Removes everything from the storage, except the names that `keeps` accepts. */
export function forgetStored(keeps: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (!keeps(name)) removeStored(name);
    sessionStorage.clear();
  } catch {
    // Storage is not allowed, so there is nothing to remove.
  }
}

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or not allowed. The page works without it.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is not allowed.
  }
}
