import { expect, it } from "vitest";
import { savedUnitText } from "./saved-unit.ts";

const held = {
  ...{ state: "published" as const, session_starts_at: "2026-05-12T14:00:00Z" },
  session_ends_at: "2026-05-12T15:00:00Z",
};
const none = { session_starts_at: null, session_ends_at: null };

it.each([
  ["Day 2 is published.", { ...held, state: "draft" as const }, held],
  ["Day 2 is published.", undefined, held],
  ["Day 2 is saved as a draft.", { ...held, state: "draft" as const }, { ...held, state: "draft" as const }],
  ["Day 2 is saved.", held, held],
  ["Day 2 is saved.", { ...held, ...none }, held],
  ["The session of Day 2 is moved.", held, { ...held, session_starts_at: "2026-05-12T13:00:00Z" }],
  ["The session of Day 2 is moved.", held, { ...held, session_ends_at: "2026-05-12T16:00:00Z" }],
  ["The session of Day 2 is cancelled.", held, { ...held, ...none }],
  ["Day 2 is a draft again. Its session is cancelled.", held, { ...held, state: "draft" as const }],
  ["Day 2 is a draft again.", { ...held, ...none }, { ...held, ...none, state: "draft" as const }],
])("says %s after the change (beyond.md 2.7)", (text, before, after) => {
  expect(savedUnitText("Day 2", before, after)).toBe(text);
});
