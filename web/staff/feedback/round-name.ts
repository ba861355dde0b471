import { type FeedbackRound, roundKinds } from "#contract/courses/feedback/feedback-rounds.ts";

const day = { day: "numeric", month: "long", year: "numeric", timeZone: "Africa/Kampala" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Africa/Kampala" } as const;

/** Names a round: "Middle, 2 March 2026, 09:00". Several rounds of a day differ in the time. */
export function roundName({ kind, sent_at }: FeedbackRound): string {
  const sent = new Date(sent_at);
  return `${roundKinds[kind]}, ${sent.toLocaleDateString("en-GB", day)}, ${sent.toLocaleTimeString("en-GB", time)}`;
}
