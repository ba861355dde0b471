import { useRef } from "react";

/**
 * The Idempotency-Key of what is being sent: the same for every try of the same content, so that a retry after
 * a cut makes nothing twice (security.md T48), and another as soon as the content is another.
 */
export function useRetryKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content: unknown): string => {
    const wording = JSON.stringify(content, (_name, value) =>
      value instanceof File ? fileMark(value) : value,
    );
    if (last.current?.content !== wording) last.current = { content: wording, key: newKey() };
    return last.current.key;
  };
}

/** What tells one chosen file from another. */
export const fileMark = (file: File | null) => file && [file.name, file.size, file.lastModified];

/** randomUUID is only there on https and localhost; an institute may try things out on a plain address. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
