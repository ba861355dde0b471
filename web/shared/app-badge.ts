/** Removes the unread count from the icon of the installed app, e.g. after a log-out. */
export function clearBadge(): void {
  if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => undefined);
}
