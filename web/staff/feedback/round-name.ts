import { type FeedbackRound, roundKinds } from "#contract/courses/feedback/feedback-rounds.ts";

/** Names a round: "Middle, 2 March 2026". */
export function roundName({ kind, sent_at }: FeedbackRound): string {
  const day = new Date(sent_at).toLocaleDateString("en-GB", {
    ...({ day: "numeric", month: "long", year: "numeric", timeZone: "Africa/Kampala" } as const),
  });
  return `${roundKinds[kind]}, ${day}`;
}
