/** Sentence of the offline page about a page that is not stored. The service worker may replace it. */
export const notStoredWords =
  "This page was not opened on this device before, so it is not available offline.";

/** Sentence of the offline page about a page that is never stored. */
export const needsNetworkWords = "This page is not stored on this device, so it needs a network.";

/** Sentence of the offline page about a dashboard that is not stored, such as that of staff. */
export const dashboardWords = `${needsNetworkWords} Changes that wait for a network stay in this browser, and are sent when you open your dashboard online.`;

/** Sentence of the offline page after a log-out without an answer of the server. */
export const loggedOutWords =
  "You are logged out on this device. Your session also ends on the server when this browser is online again.";
