import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { type Question, type Value, withoutControls } from "#contract/courses/feedback/questions.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import { sealFor, unsealFor } from "#server/platform/sealing.ts";

/** Text that its writer allows the institute to publish, with the name to show. */
const Publishable = z.object({ text: z.string(), publish_name: z.string() });
const HeldValue = z.union([z.number(), z.string(), z.null(), Publishable]);
/** Values by question id. Each list has its own random order, so that values at one place do not belong together. */
const Held = z.record(z.string(), z.array(HeldValue));
export type Held = z.output<typeof Held>;

const ShownText = z.object({
  id: z.string(),
  text: z.string(),
  publish_name: z.string().nullable(),
  testimonial: z.number().nullable(),
});
/** Values by question id that staff see. A text has an id, by which it can be published. */
export const Shown = z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null(), ShownText])));
export type Shown = z.output<typeof Shown>;

/** Answers to one round: those that staff see, and those that wait to be shown among at least five. */
export interface Box {
  shown: Shown;
  shown_count: number;
  held: Held;
  held_count: number;
}

/** Adds one student's answers. The publishable texts get the name; no other value does. */
export function withAnswers(
  box: Box,
  questions: readonly Question[],
  values: Record<string, Value>,
  publish_name: string | null,
): Box {
  const added = questions.map(({ id, kind }) => {
    const value = values[id] ?? null;
    const isPublishable = publish_name !== null && kind === "text" && typeof value === "string";
    const stored = isPublishable ? { text: value, publish_name } : value;
    return [id, shuffled([...(box.held[id] ?? []), stored])] as const;
  });
  return { ...box, held: Object.fromEntries(added), held_count: box.held_count + 1 };
}

/**
 * Shows values of an open round, five answers at a time, while five others stay hidden. So at least five appear together
 * whenever the round closes.
 */
export function withNextLot(box: Box, questions: readonly Question[]): Box {
  return box.held_count < 2 * FEEDBACK_LOT ? box : showing(box, questions, FEEDBACK_LOT);
}

/** Shows all values of a round that closes. Deletes them if there are fewer than five. */
export function withRest(box: Box, questions: readonly Question[]): Box {
  if (box.held_count >= FEEDBACK_LOT) return showing(box, questions, box.held_count);
  return { ...box, held: {}, held_count: 0 };
}

/** Moves this number of values of each question. They are random, because the held ones have no order. */
function showing(
  { shown, shown_count, held, held_count }: Box,
  questions: readonly Question[],
  count: number,
) {
  const moved = questions.map(({ id, kind }) => {
    const values = (held[id] ?? [])
      .slice(0, count)
      .map((value) => (kind === "text" ? shownText(value) : value));
    return [id, shuffled([...(shown[id] ?? []), ...(values as Shown[string])])] as const;
  });
  const left = questions.map(({ id }) => [id, (held[id] ?? []).slice(count)] as const);
  return {
    ...{ shown: Object.fromEntries(moved), shown_count: shown_count + count },
    ...{ held: Object.fromEntries(left), held_count: held_count - count },
  };
}

function shownText(value: z.output<typeof HeldValue>): Shown[string][number] {
  if (value === null || typeof value === "number") return null;
  const { text: written, publish_name } =
    typeof value === "string" ? { text: value, publish_name: null } : value;
  // Earlier versions stored control characters.
  const text = withoutControls(written);
  return text.trim() === "" ? null : { id: randomUUID(), text, publish_name, testimonial: null };
}

/** Returns the values in a random order that nobody can predict. */
function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

const PURPOSE = "feedback";
/** The sealed text has a multiple of this length, so that its growth does not show the length of an answer. */
const PAD_BYTES = 16_384;

/** Encrypts the held values, so that a database or backup of an hour with one new answer does not show it. */
export function sealHeld(secret: string, round: number, held: Held): Buffer {
  const plain = Buffer.from(JSON.stringify(held));
  const padding = Buffer.alloc(PAD_BYTES - (plain.length % PAD_BYTES), " ");
  return sealFor(secret, PURPOSE, round, Buffer.concat([plain, padding]));
}

/** Returns the held values, or undefined if they were sealed with another SECRET_KEY. */
export function unsealHeld(secret: string, round: number, sealed: Buffer): Held | undefined {
  const plain = unsealFor(secret, PURPOSE, round, sealed);
  return plain && Held.parse(JSON.parse(plain.toString()));
}
