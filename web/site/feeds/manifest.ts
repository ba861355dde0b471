import { iconFacts, type logoIcons, logoVariant } from "#contract/shared/files/images.ts";
import { instituteOf } from "#web/page/context.ts";
import type { Route } from "./+types/manifest.ts";

/** Phones cut longer names under the icon. */
const MAX_SHORT_NAME = 12;

const darasaIcons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-512-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** Returns the logo as icons, or undefined unless it is a square of enough pixels. */
function iconsOf(logo: string | null) {
  const facts = iconFacts(logo);
  if (!facts) return undefined;
  const src = (icon: keyof typeof logoIcons) => ({ src: logoVariant(facts.name, icon), type: "image/png" });
  return [
    { ...src("icon-192"), sizes: "192x192" },
    { ...src("icon-512"), sizes: "512x512", purpose: "any" },
    { ...src("maskable-512"), sizes: "512x512", purpose: "maskable" },
  ];
}

/** Answers /manifest.webmanifest, which describes the installed site with the institute's name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, logo } = await instituteOf(context);
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
    icons: iconsOf(logo) ?? darasaIcons,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=300" },
  });
}
