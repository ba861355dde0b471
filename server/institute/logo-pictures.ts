import { buffer } from "node:stream/consumers";
import {
  iconFacts,
  imageFacts,
  imageUrl,
  logoIcons,
  logoVariant,
  paperLogo,
} from "#contract/shared/files/images.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { pictureKeys } from "#server/platform/storage/detached-files.ts";
import { pictureLibrary, pictureTurns } from "#server/platform/storage/images.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

const keyOf = (name: string, variant: Parameters<typeof logoVariant>[1]) =>
  logoVariant(name, variant).replace("/media/", "public/");

/**
 * Returns the files of a logo that are deleted when it is replaced. The picture for emails and papers stays, because
 * sent emails and issued papers show it for good.
 */
export function logoKeys(name: string): string[] {
  const icons = Object.keys(logoIcons) as (keyof typeof logoIcons)[];
  return [...pictureKeys(name), ...icons.map((icon) => keyOf(name, icon))];
}

/**
 * Stores a logo as PNG, which mail programs, PDFs and all browsers can show: once in its own shape, and as icons if it
 * is square.
 * @throws ApiError 503 while too many pictures wait
 */
export function storeLogoPictures(storage: Storage, name: string, caller: Caller): Promise<void> {
  return pictureTurns.run(async () => {
    const sharp = await pictureLibrary();
    const stream = await storage.get(`public/${name}-1280.webp`);
    if (!stream) throw new Error("The picture of the logo was not stored.");
    // Most logos are drawn for white.
    const onWhite = sharp(await buffer(stream)).flatten({ background: "#fff" });
    const paper = onWhite.clone().resize({ ...paperLogo, fit: "inside", withoutEnlargement: true });
    await storage.putBytes(keyOf(name, "paper"), await paper.png({ palette: true }).toBuffer());
    if (!iconFacts(imageUrl(name))) return;
    for (const [icon, { side, edge }] of Object.entries(logoIcons)) {
      const margin = { top: edge, bottom: edge, left: edge, right: edge, background: "#fff" };
      const drawn = onWhite
        .clone()
        .resize(side - 2 * edge)
        .extend(margin)
        .png({ palette: true });
      await storage.putBytes(keyOf(name, icon as keyof typeof logoIcons), await drawn.toBuffer());
    }
  }, caller);
}

/** Returns the stored logo for a paper, or undefined if there is none. */
export async function paperPicture(storage: Storage, name: string | undefined): Promise<Buffer | undefined> {
  const stream = name === undefined ? undefined : await storage.get(keyOf(name, "paper"));
  return stream && buffer(stream);
}

/** Returns the logo of an email. Its address stays valid after the logo was replaced. */
export function emailLogo(publicUrl: string, logo: string | null | undefined) {
  const facts = logo ? imageFacts(logo) : undefined;
  if (!facts) return undefined;
  const scale = Math.min(EMAIL_HEIGHT / facts.height, EMAIL_WIDTH / facts.width, 1);
  return {
    url: publicUrl + logoVariant(facts.name, "paper"),
    width: Math.max(1, Math.round(facts.width * scale)),
    height: Math.max(1, Math.round(facts.height * scale)),
  };
}

const EMAIL_HEIGHT = 48;
const EMAIL_WIDTH = 200;
