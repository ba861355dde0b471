import { useRef } from "react";
import { newKey } from "#web/new-key.ts";

/**
 * The Idempotency-Key of a call: the same for every try of the same content, so that a retry after a lost answer creates
 * nothing twice, and a new one for other content.
 */
export function useRetryKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content: unknown): string => {
    const text = JSON.stringify(content, (_name, value) => (value instanceof File ? fileMark(value) : value));
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}

/** Distinguishes one chosen file from another. */
export const fileMark = (file: File | null) => file && [file.name, file.size, file.lastModified];
