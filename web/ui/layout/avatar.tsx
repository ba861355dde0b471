import { useState } from "react";
import { classNames } from "./class-names.ts";
import { hueFill, hueOf } from "./hue.ts";

type AvatarProps = { name: string; src?: string | null; size?: "small" | "regular" | "large" };

const sizes = { small: "size-9 text-sm", regular: "size-11 text-base", large: "size-24 text-2xl" };
const pixels = { small: 36, regular: 44, large: 96 };

/** A person's picture, or their initial without one. The name is next to it, so screen readers skip it. */
export function Avatar({ name, src, size = "regular" }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const look = classNames("shrink-0 rounded-full", sizes[size]);
  if (src && src !== brokenSrc) {
    // A picture may have failed before hydration, when nothing listened for its error event.
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
      {name.trim().charAt(0).toUpperCase() || "?"}
    </span>
  );
}
