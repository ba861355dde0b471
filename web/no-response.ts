/** The network failed or the server did not answer in time: nothing is known of the outcome. */
export class NoResponse extends Error {
  /** Whether the call hung for as long as it may. */
  readonly hasTimedOut: boolean;

  constructor({ hasTimedOut = false } = {}) {
    super("No response from server. Please check your network connection.");
    this.hasTimedOut = hasTimedOut;
  }
}
