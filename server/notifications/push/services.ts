/** Push services of browsers: Chrome and most others, Firefox, Safari, Edge */
const services = [
  "googleapis.com",
  "google.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/**
 * Returns whether a device's address belongs to a browser's push service. Any other may be a server that never answers.
 */
export function isKnownService(endpoint: string): boolean {
  const host = URL.parse(endpoint)?.hostname ?? "";
  return services.some((service) => host === service || host.endsWith(`.${service}`));
}
