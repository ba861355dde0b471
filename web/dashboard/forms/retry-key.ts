import { useRef } from "react";
import { newKey } from "#web/api/new-key.ts";

/**
 * Returns a function that gives each call its Idempotency-Key. Retries of the same content get the same key, so that a
 * retry after a lost answer creates nothing twice. Other content gets a new key.
 */
export function useRetryKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content: unknown): string => {
    const text = JSON.stringify(content, (_name, value) => (value instanceof File ? fileMark(value) : value));
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}

/** Returns values that identify a chosen file. */
export const fileMark = (file: File | null) => file && [file.name, file.size, file.lastModified];
