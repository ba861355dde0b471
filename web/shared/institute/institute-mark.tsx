import { imageFacts, imageVariant } from "#contract/shared/files/images.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Mark } from "./mark.tsx";

/** The institute's logo next to its name, on white, because most are drawn for it. Without one, the mark of Darasa. */
export function InstituteMark({ logo, className }: { logo?: string | null | undefined; className?: string }) {
  const facts = logo ? imageFacts(logo) : undefined;
  if (!facts) return <Mark className={className ?? ""} />;
  return (
    <img
      src={imageVariant(facts.name, 320, "webp")}
      alt=""
      width={facts.width}
      height={facts.height}
      decoding="async"
      className={classNames("shrink-0 rounded-sm bg-on-hue object-contain p-0.5", className)}
    />
  );
}
