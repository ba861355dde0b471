/** Returns for example "2 sessions are not over yet". */
export const notOverYet = (sessions: number): string =>
  `${sessions} ${sessions === 1 ? "session is" : "sessions are"} not over yet`;
