import { classNames } from "#web/ui/layout/class-names.ts";
import { PlaceholderImage } from "./placeholder-image.tsx";
import { UploadedPicture } from "./uploaded-picture.tsx";

type ProgramImageProps = {
  program: { id: number; image: string | null; category: string };
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Seen at once, so it is loaded first. */
  isFirst?: boolean;
  className?: string;
};

/** A program's picture in the size that is shown, or its placeholder image. */
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
