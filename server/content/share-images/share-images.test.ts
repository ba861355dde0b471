import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { turnLimits } from "#contract/shared/limits.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { formOf, plainPng } from "#tests/support/files/pictures.ts";
import { placeholderSvg } from "#web/shared/programs/placeholder-drawing.ts";
import { drawShareCard } from "./draw.ts";

const context = testContext();
const MOST_BYTES = 100 * 1024;

const card = {
  site: "Darasa Institute",
  title: "Outbreak Investigation and Field Epidemiology",
  label: "Public Health",
  metadata: "8 weeks · UGX 650,000",
  placeholder: placeholderSvg(7, "Public Health"),
  image: null,
};

describe("pictures of shared links (look.md, Share)", () => {
  it("a picture is 1200 × 630 and below 100 KB, with any placeholder", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { bytes, type } = await drawShareCard(context.files, {
        ...card,
        placeholder: placeholderSvg(seed, card.label),
      });
      expect(type).toBe("image/png");
      expect(bytes.length).toBeLessThan(MOST_BYTES);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  it("a title of any length is drawn as text, never as markup", async () => {
    for (const title of ["<b>&amp;</i>", "a", "Word ".repeat(40).trim(), "W".repeat(200)]) {
      const { bytes } = await drawShareCard(context.files, { ...card, title });
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  it("the institute's logo takes the place of Darasa's mark, in any shape", async () => {
    const joseph = await person(context, cast.joseph);
    const { bytes: plain } = await drawShareCard(context.files, card);
    for (const [width, height] of [
      [300, 300],
      [900, 100],
      [100, 900],
    ] as const) {
      const file = multipart({ logo: await plainPng(width, height, "#ff00ff") });
      const { logo } = (await joseph.call("POST", "/institute/logo/", file)).body;
      const { bytes } = await drawShareCard(context.files, { ...card, logo });
      const shown = await sharp(bytes).extract({ left: 70, top: 78, width: 1, height: 2 }).raw().toBuffer();
      // The picture is stored with loss.
      expect([...shown].slice(0, 3).map((part) => part > 127)).toEqual([true, false, true]);
      expect(bytes.length).toBeLessThan(MOST_BYTES);
      expect(Buffer.compare(plain, bytes)).not.toBe(0);
    }
  });

  it("an uploaded picture is shown, still below 100 KB", async () => {
    const grace = await person(context, cast.grace);
    const noise = await sharp({
      create: {
        width: 1280,
        height: 720,
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 120, sigma: 20 },
      },
    })
      .blur(2)
      .png()
      .toBuffer();
    const post = { title: "With a picture", category: "News", description: "Look." };
    const form = formOf(post, new File([new Uint8Array(noise)], "photo.png"));
    const { body } = await grace.call("POST", "/blog-posts/", form);
    const { bytes, type } = await drawShareCard(context.files, { ...card, image: body.image });
    expect(type).toBe("image/jpeg");
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    const lost = await drawShareCard(context.files, {
      ...card,
      image: body.image.replace(/\/media\/.{4}/, "/media/0000"),
    });
    expect(lost.type).toBe("image/png");
  });
});

it("a caller's excess requests are refused at once, and other callers' pictures are drawn", async () => {
  const from = (address: string) => ({ address, gone: new AbortController().signal });
  const { at_once_for_client, waiting_for_client } = turnLimits.share_pictures;
  const most = at_once_for_client + waiting_for_client;
  const flood = Array.from({ length: most + 3 }, () => drawShareCard(context.files, card, from("10.6.0.1")));
  const refused = Promise.allSettled(flood.slice(most));
  expect(await refused).toEqual(
    Array.from({ length: 3 }, () => ({
      status: "rejected",
      reason: expect.objectContaining({ status: 503 }),
    })),
  );
  expect((await drawShareCard(context.files, card, from("10.6.0.2"))).type).toBe("image/png");
  await Promise.all(flood.slice(0, most));
}, 60_000);
