/** What a shared link shows of a page: words on the left, a picture on the right (look.md, "Share"). */
export interface ShareCard {
  /** The institute's name. */
  site: string;
  title: string;
  /** Above the title: the category. */
  label: string;
  /** Below the title: "6 weeks · UGX 450,000". */
  metadata: string;
  /** The placeholder image of a page without a picture: SVG, 16 by 9. */
  placeholder: string;
  /** The address of an uploaded picture. */
  image: string | null;
}

export interface SharePicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/png" | "image/jpeg";
}
