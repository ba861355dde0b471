import type { AssignmentKind } from "#contract/courses/assignments.ts";

/** Words about work, which students hand in, and about a quiz, which they take. */
export const workWords: Record<AssignmentKind, { done: string; missing: string; all: string }> = {
  file: { done: "handed in", missing: "Not handed in", all: "All students have handed in." },
  quiz: { done: "took it", missing: "Not taken", all: "All students have taken it." },
};
