import type { User } from "#contract/accounts/profiles.ts";
import { USER_KEY } from "./user-remembered.ts";

/**
 * What the browser keeps of the person: a few words for display, drafts, and in which program's community they were. None of it
 * decides what anybody may do. A 401 forgets the words and keeps the rest, so that nothing typed is lost on the
 * way through the login page; logging out forgets all.
 */

const DRAFT_PREFIX = "darasa.draft.";
const PROGRAM_PREFIX = "darasa.program.";
const KEPT = [DRAFT_PREFIX, PROGRAM_PREFIX];

export function rememberUser({ email, first_name, last_name, username }: User): void {
  writeStored(USER_KEY, { email, first_name, last_name, username });
}

export function forgetUser(): void {
  removeStored(USER_KEY);
}

/** Tells when another tab remembers or forgets somebody. Answers how to stop. */
export function onUserChange(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // The key is null when a tab clears everything.
    if (key === USER_KEY || key === null) listener();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Each person's drafts are their own, also when a family shares a browser. */
export function draftKey(userId: number, name: string): string {
  return `${DRAFT_PREFIX}${userId}.${name}`;
}

/** Where the program whose community this person had open last is kept. */
export const programKey = (userId: number) => PROGRAM_PREFIX + userId;

/** How many drafts this person has in this browser whose names begin so. */
export function countDrafts(userId: number, name: string): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, name))).length;
  } catch {
    return 0;
  }
}

/** Everybody's drafts and programs. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (KEPT.some((prefix) => key.startsWith(prefix))) removeStored(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
    // Storage is full or forbidden: the page works without it.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
