/** Sentence of the offline page about a page that is not stored. The service worker may replace it. */
export const notStoredWords =
  "This page was not opened on this device before, so it is not available offline.";

/** Sentence of the offline page after a log-out without an answer of the server. */
export const loggedOutWords =
  "You are logged out on this device. Your session also ends on the server when this browser is online again.";
