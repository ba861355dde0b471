export const blockedWords =
  "Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on under Settings, Emails.";
export const notOffWords = "Failed to turn notifications off. Please try again.";
export const failedWords = "Failed to turn notifications on. Please try again.";
