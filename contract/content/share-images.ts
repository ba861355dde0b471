/** Content of the picture of a shared link: words on the left, an image on the right (look.md, "Share"). */
export interface ShareCard {
  /** The institute's name. */
  site: string;
  /** Address of the institute's logo; absent if it has none. */
  logo?: string;
  title: string;
  /** Text above the title: the category. */
  label: string;
  /** Text below the title, such as "6 weeks · UGX 450,000". */
  metadata: string;
  /** Placeholder image for a page without a picture: SVG, 16 by 9. */
  placeholder: string;
  /** Address of the page's uploaded picture; null without one. */
  image: string | null;
}

export interface SharePicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/png" | "image/jpeg";
}
