/** The network failed or the server did not answer in time: nothing is known of the outcome. */
export class NoResponse extends Error {
  constructor() {
    super("No response from server. Please check your network connection.");
  }
}
