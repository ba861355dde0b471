/**
 * Whether the server is reached, as far as this page knows: the device says when it has no network at all, and a call
 * that nobody answered says that what it has is none.
 */
let isReached = true;
const listeners = new Set<() => void>();

export const network = {
  get isReached(): boolean {
    return isReached && navigator.onLine !== false;
  },
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
};

export function noteAnswer(): void {
  note(true);
}

export function noteSilence(): void {
  note(false);
}

function note(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}
