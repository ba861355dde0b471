/**
 * Names of stored pictures: `<hash>-<width>x<height>-<colour>`. A page needs these facts before it loads the picture.
 * The file name of a variant adds `-<shown width>.<format>`.
 */

export const imageWidths = [320, 640, 1280] as const;
export const imageFormats = ["avif", "webp"] as const;

export interface ImageFacts {
  hash: string;
  width: number;
  height: number;
  /** Dominant colour as six hexadecimal digits, shown until the picture has loaded. */
  color: string;
}

const addressPattern = /^\/media\/(([0-9a-f]{24})-(\d{1,5})x(\d{1,5})-([0-9a-f]{6}))/;
export const mediaFilePattern =
  /^[0-9a-f]{24}-\d{1,5}x\d{1,5}-[0-9a-f]{6}-(?:(?:320|640|1280)\.(?:avif|webp)|(?:icon-(?:48|180|192|512)|maskable-512|paper)\.png)$/;

export function imageName({ hash, width, height, color }: ImageFacts): string {
  return `${hash}-${width}x${height}-${color}`;
}

/** Returns a picture's address for the API: the largest WebP, which every client can show. */
export function imageUrl(name: string | null): string | null {
  return name === null ? null : imageVariant(name, 1280, "webp");
}

export function imageVariant(name: string, width: number, format: (typeof imageFormats)[number]): string {
  return `/media/${name}-${width}.${format}`;
}

/** Sides of the icons that are made of a square logo, in pixels. A maskable icon has a wide edge, which phones cut. */
export const logoIcons = {
  "icon-48": { side: 48, edge: 0 },
  "icon-180": { side: 180, edge: 18 },
  "icon-192": { side: 192, edge: 0 },
  "icon-512": { side: 512, edge: 0 },
  "maskable-512": { side: 512, edge: 80 },
} as const;

/** Largest size of the logo in emails and on papers, in pixels. */
export const paperLogo = { width: 480, height: 160 } as const;

/** Returns the address of the logo as PNG on white: an icon, or in its own shape for emails and papers. */
export function logoVariant(name: string, variant: keyof typeof logoIcons | "paper"): string {
  return `/media/${name}-${variant}.png`;
}

/** Smallest side of a square logo that becomes the icon of the site, in pixels. */
const MIN_ICON = 192;

/** Returns the facts of a logo that is the icon of the site; undefined unless it is a square of enough pixels. */
export function iconFacts(logo: string | null | undefined) {
  const facts = logo ? imageFacts(logo) : undefined;
  return facts && facts.width === facts.height && facts.width >= MIN_ICON ? facts : undefined;
}

/** Returns the facts in a picture's address; undefined for an address of another site. */
export function imageFacts(url: string): (ImageFacts & { name: string }) | undefined {
  const match = addressPattern.exec(url);
  if (!match) return undefined;
  const [, name = "", hash = "", width, height, color = ""] = match;
  return { name, hash, width: Number(width), height: Number(height), color };
}
