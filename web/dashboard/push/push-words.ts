const blocked =
  "Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on";
/** The message next to the switch, and the one for other places. */
export const blockedHereWords = `${blocked} here.`;
export const blockedWords = `${blocked} under Settings, Emails.`;
export const notOffWords = "Failed to turn notifications off. Please try again.";
export const failedWords = "Failed to turn notifications on. Please try again.";
