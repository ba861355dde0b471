/** Message if no answer came at all (visitors.md 8). */
export const noResponse = "No response from server. Please check your network connection.";

/** The network failed or the server did not answer in time. The server may have handled the call or not. */
export class NoResponse extends Error {
  /** True if the call reached its time limit. */
  readonly hasTimedOut: boolean;

  constructor({ hasTimedOut = false } = {}) {
    super(noResponse);
    this.hasTimedOut = hasTimedOut;
  }
}
