/** Nothing of an account is counted on the icon of the installed app any longer. */
export function clearBadge(): void {
  if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => undefined);
}
