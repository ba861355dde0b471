/** The push services of browsers: Chrome and most others, Firefox, Safari, Edge. */
const services = [
  "googleapis.com",
  "google.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/** Whether a device's address is of a browser's own push service. Any other may be somebody's server that never answers. */
export function isKnownService(endpoint: string): boolean {
  const host = URL.parse(endpoint)?.hostname ?? "";
  return services.some((service) => host === service || host.endsWith(`.${service}`));
}
