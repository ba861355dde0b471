import { expect, it } from "vitest";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { loader } from "./manifest.ts";

async function iconsWith(logo: string | null): Promise<{ src: string; sizes: string }[]> {
  const institute = { get: async () => ({ name: "Gulu School", tagline: "", logo }) };
  const reply = await loader(pageArguments({ api: { institute }, address: "/manifest.webmanifest" }));
  return (await reply.json()).icons;
}
const logoOf = (size: string) => `/media/0123456789abcdef01234567-${size}-ffffff-1280.webp`;

it("a square logo is the icon of the installed site (staff.md 6.1)", async () => {
  const icons = await iconsWith(logoOf("600x600"));
  expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src } of icons) expect(src).toMatch(/^\/media\/0123456789abcdef01234567-600x600/);
});

it.each([[null], [logoOf("600x200")], [logoOf("64x64")]])(
  "with the logo %j the icon is Darasa's",
  async (logo) => {
    expect((await iconsWith(logo))[0]?.src).toBe("/icon-192.png");
  },
);
