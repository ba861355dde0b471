/** Browsers by a token of their user agent. Browsers that also send another's token come first. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/**
 * Returns a short name such as "Chrome on Android", or "" if neither is known. Only this name is stored of a user
 * agent.
 */
export function browserName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1]);
  return known.filter(Boolean).join(" on ");
}
