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
export const mediaFilePattern = /^[0-9a-f]{24}-\d{1,5}x\d{1,5}-[0-9a-f]{6}-(320|640|1280)\.(avif|webp)$/;

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

/** Returns the facts in a picture's address; undefined for an address of another site. */
export function imageFacts(url: string): (ImageFacts & { name: string }) | undefined {
  const match = addressPattern.exec(url);
  if (!match) return undefined;
  const [, name = "", hash = "", width, height, color = ""] = match;
  return { name, hash, width: Number(width), height: Number(height), color };
}
