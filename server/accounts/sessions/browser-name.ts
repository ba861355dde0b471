/** Each browser by what only it sends, those first that also send another's name. */
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

/** "Chrome on Android", or nothing when neither is known. Only this is stored of what a browser says of itself. */
export function browserName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1]);
  return known.filter(Boolean).join(" on ");
}
