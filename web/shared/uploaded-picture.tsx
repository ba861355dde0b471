import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { imageFacts, imageVariant, imageWidths } from "#contract/shared/files/images.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

type UploadedPictureProps = {
  /** Address from the API. An address of another site shows the fallback. */
  url: string | null;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** True if it is visible at once, so that it loads first. */
  isFirst?: boolean;
  className?: string;
  fallback: ReactNode;
};

/**
 * An uploaded picture in the displayed size, on its main colour until it has loaded. Decorative, so screen readers skip
 * it.
 */
export function UploadedPicture({ url, sizes, isFirst = false, className, fallback }: UploadedPictureProps) {
  const savesData = useRouteLoaderData<{ saves_data: boolean }>("root")?.saves_data ?? false;
  const facts = url ? imageFacts(url) : undefined;
  if (!facts) return fallback;
  const widths = widthsFor(facts.width, savesData);
  const sources = (format: "avif" | "webp") =>
    widths
      .map((width) => `${imageVariant(facts.name, width, format)} ${Math.min(width, facts.width)}w`)
      .join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={imageVariant(facts.name, widths.at(-1) ?? 320, "webp")}
        srcSet={sources("webp")}
        sizes={sizes}
        width={facts.width}
        height={facts.height}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        style={{ backgroundColor: `#${facts.color}` }}
        className={classNames("block w-full object-cover", className)}
      />
    </picture>
  );
}

/** Returns the widths up to the first that holds the whole picture; with Save-Data only the small ones. */
function widthsFor(pictureWidth: number, savesData: boolean): number[] {
  const needed = imageWidths.findIndex((width) => width >= pictureWidth);
  const widths = needed === -1 ? [...imageWidths] : imageWidths.slice(0, needed + 1);
  return savesData ? widths.filter((width) => width <= 640) : widths;
}
