import { instituteOf } from "#web/page/context.ts";
import type { Route } from "./+types/manifest.ts";

/** Phones cut longer names under the icon. */
const MAX_SHORT_NAME = 12;

/** Answers /manifest.webmanifest, which describes the installed site with the institute's name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, tagline } = await instituteOf(context);
  const [firstWord = name] = name.split(" ");
  const manifest = {
    name: [name, tagline].filter(Boolean).join(": "),
    short_name: name.length <= MAX_SHORT_NAME ? name : firstWord,
    id: "/",
    lang: "en",
    scope: "/",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#fbf5e9",
    theme_color: "#0f2d20",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-512-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=300" },
  });
}
