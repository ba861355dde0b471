import { UploadedPicture } from "#web/shared/uploaded-picture.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { PlaceholderImage } from "./placeholder-image.tsx";

type ProgramImageProps = {
  program: { id: number; image: string | null; category: string };
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** True if it is visible at once, so that it loads first. */
  isFirst?: boolean;
  className?: string;
};

/** A program's picture in the displayed size, or its placeholder image. */
export function ProgramImage({ program, sizes, isFirst, className }: ProgramImageProps) {
  return (
    <UploadedPicture
      url={program.image}
      sizes={sizes}
      isFirst={isFirst}
      className={classNames("aspect-video", className)}
      fallback={<PlaceholderImage seed={program.id} category={program.category} className={className} />}
    />
  );
}
