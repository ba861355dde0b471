import { useState } from "react";
import { initialOf } from "#contract/shared/text/cut-text.ts";
import { classNames } from "./class-names.ts";
import { hueFill, hueOf } from "./hue.ts";

type AvatarProps = { name: string; src?: string | null; size?: "small" | "regular" | "large" };

const sizes = { small: "size-9 text-sm", regular: "size-11 text-base", large: "size-24 text-2xl" };
const pixels = { small: 36, regular: 44, large: 96 };

/** A person's picture, or their initial. Screen readers skip it, because the name is next to it. */
export function Avatar({ name, src, size = "regular" }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const look = classNames("shrink-0 rounded-full", sizes[size]);
  if (src && src !== brokenSrc) {
    // The picture may have failed before hydration, when nothing handled its error event.
    const checkOnce = (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
    };
    return (
      <img
        ref={checkOnce}
        src={src}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        onError={() => setBrokenSrc(src)}
        className={classNames(look, "bg-line object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(look, "grid place-items-center font-bold font-display", hueFill[hueOf(name)])}
    >
      {initialOf(name) || "?"}
    </span>
  );
}
