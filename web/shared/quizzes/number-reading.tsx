import { useEffect, useState } from "react";
import { readNumber } from "#contract/courses/quizzes/marking/number.ts";

/** Pause after the last key. A number that is half typed cannot be read. */
const PAUSE_MS = 700;

/** Says how a typed number is read, or that it cannot be read. The page loads it only for texts that are no plain number. */
export function NumberReading({ text, isReadOnly }: { text: string; isReadOnly: boolean }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <span aria-live="polite">{settled === text && readingOf(text, isReadOnly)}</span>;
}

function readingOf(text: string, isReadOnly: boolean): string {
  const read = readNumber(text);
  if (read) return `Read as ${read.value} ${read.unit}`.trim();
  return isReadOnly ? "" : "Write a number, such as 1,250.";
}
