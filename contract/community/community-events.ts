/** Kinds of events on the community's stream. `ready` and `reset` are not listed: they concern the stream itself. */
export const eventKinds = ["message", "reply", "like", "update", "delete"] as const;
export type EventKind = (typeof eventKinds)[number];
