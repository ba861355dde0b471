import { imageFacts, imageVariant } from "#contract/shared/files/images.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

type LogoProps = { employer: { name: string; image: string | null }; className?: string };

/** An employer's logo on white, because most are drawn for it; without a logo, the name in large type. */
export function Logo({ employer: { name, image }, className }: LogoProps) {
  const facts = image ? imageFacts(image) : undefined;
  if (!facts)
    return <span className="text-balance text-center font-display font-semibold leading-tight">{name}</span>;
  return (
    <img
      src={imageVariant(facts.name, 320, "webp")}
      alt={name}
      width={facts.width}
      height={facts.height}
      loading="lazy"
      decoding="async"
      className={classNames("rounded-sm bg-on-hue object-contain p-1", className)}
    />
  );
}
