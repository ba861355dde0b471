import { buffer } from "node:stream/consumers";
import sharp, { type OverlayOptions } from "sharp";
import type { ShareCard, SharePicture } from "#contract/content/share-images.ts";
import { imageFacts, imageVariant, logoVariant } from "#contract/shared/files/images.ts";
import { turnLimits } from "#contract/shared/limits.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { Turns } from "#server/platform/network/turns.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { drawFitting, drawText, type TextPicture } from "./text.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** Left edge of the picture, which is partly covered by the half-round edge of the panel */
const PICTURE_LEFT = 440;
const LEFT = 68;
const TEXT_WIDTH = 590;
const TITLE_HEIGHT = 250;
const LONGEST_TITLE = 110;
/** Largest size of the logo */
const LOGO = { width: 176, height: 64 };
const HEAD_MIDDLE = 80;
const HEAD_RIGHT = 572;

const colours = { forest: "#0f2d20", marigold: "#f5ac1e", sand: "#fbf1dc", sage: "#b9cdbd" };

/** Half-round D of Darasa's mark */
const panel = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="${colours.marigold}" d="M0 0H462a315 315 0 0 1 0 630H0z"/>
    <path fill="${colours.forest}" d="M0 0H444a315 315 0 0 1 0 630H0z"/>
  </svg>`,
);

/** Darasa's mark, for an institute without a logo */
const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <g transform="translate(61 48) scale(2)" fill="none" stroke-width="4">
      <path stroke="${colours.marigold}" d="M4 3h4a13 13 0 0 1 0 26H4"/>
      <path stroke="#e2603a" d="M4 10h4a6 6 0 0 1 0 12H4"/>
      <path fill="${colours.sand}" d="M4 13.5h1.5a2.5 2.5 0 0 1 0 5H4z"/>
    </g>
  </svg>`,
);

// Pictures are drawn one at a time, so that a crawler that requests all of them leaves the processor to visitors.
const turns = new Turns(turnLimits.share_pictures);

/**
 * Draws a picture of 1200 × 630 for Open Graph, below 100 KB. Callers take turns before anything is read or decoded.
 * @throws ApiError 503 while too many wait, or when one caller asks for too many
 */
export function drawShareCard(storage: Storage, card: ShareCard, caller?: Caller): Promise<SharePicture> {
  return turns.run(async () => {
    const photo = await uploadedPicture(storage, card.image);
    const right = await sharp(photo ?? Buffer.from(card.placeholder))
      .resize(WIDTH - PICTURE_LEFT, HEIGHT, { fit: "cover" })
      .flatten({ background: "#fff" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const picture = sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.forest },
    });
    picture.composite([
      { input: right, left: PICTURE_LEFT, top: 0 },
      { input: panel, left: 0, top: 0 },
      ...(await head(storage, card)),
      ...(await words(card)),
    ]);
    const raw = await picture.png({ compressionLevel: 0 }).toBuffer();
    // A placeholder is smallest as PNG with few colours, a photograph as JPEG.
    const bytes = photo
      ? await sharp(raw).jpeg({ quality: 72, mozjpeg: true }).toBuffer()
      : await sharp(raw).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
    return { bytes: new Uint8Array(bytes), type: photo ? "image/jpeg" : "image/png" };
  }, caller);
}

/** Draws the logo, or Darasa's mark, with the institute's name on its right. */
async function head(storage: Storage, { site, logo }: ShareCard): Promise<OverlayOptions[]> {
  const picture = await uploadedPicture(storage, logo ?? null);
  const drawn =
    picture &&
    (await sharp(picture)
      .resize({ ...LOGO, fit: "inside" })
      .flatten({ background: "#fff" })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true }));
  const left = drawn ? LEFT + drawn.info.width + 20 : 132;
  const look = { size_px: 36, weight: "Bold", color: colours.sand, width_px: HEAD_RIGHT - left } as const;
  const name = await drawText(site, look);
  return [
    drawn
      ? { input: drawn.data, left: LEFT, top: Math.round(HEAD_MIDDLE - drawn.info.height / 2) }
      : { input: mark, left: 0, top: 0 },
    at(name, left, HEAD_MIDDLE - name.height / 2),
  ];
}

async function words({ title, label, metadata }: ShareCard): Promise<OverlayOptions[]> {
  const titleLook = { weight: "Bold", color: colours.sand, width_px: TEXT_WIDTH } as const;
  const large = await drawFitting(
    shortened(title, LONGEST_TITLE),
    [76, 66, 58, 50, 44, 38, 32],
    TITLE_HEIGHT,
    titleLook,
  );
  const top = Math.round((HEIGHT - large.height) / 2 + 14);
  const small = { size_px: 32, weight: "Medium", width_px: 560 } as const;
  const above = label && (await drawText(label, { ...small, color: colours.marigold }));
  const below = metadata && (await drawText(metadata, { ...small, width_px: 500, color: colours.sage }));
  return [
    ...(above ? [at(above, LEFT, top - above.height - 20)] : []),
    at(large, LEFT, top),
    ...(below ? [at(below, LEFT, HEIGHT - 64 - below.height)] : []),
  ];
}

function at({ input }: TextPicture, left: number, top: number): OverlayOptions {
  return { input, left, top: Math.round(top) };
}

/**
 * Returns the stored picture of an address, or undefined if it was removed. A certificate has the address of the logo
 * for papers, which exists in one size only.
 */
async function uploadedPicture(storage: Storage, image: string | null): Promise<Buffer | undefined> {
  const facts = image && imageFacts(image);
  if (!facts) return undefined;
  const paper = logoVariant(facts.name, "paper");
  const address = image === paper ? paper : imageVariant(facts.name, 1280, "webp");
  const key = address.replace(/^\/media\//, "public/");
  const stream = await storage.get(key);
  return stream && buffer(stream);
}
