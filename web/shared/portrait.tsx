import { imageFacts, imageVariant } from "#contract/shared/files/images.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";

type PortraitProps = { name: string; image: string | null; size?: "small" | "regular" | "large" };

/** A person's photo in the smallest stored size, or their initial. */
export function Portrait({ name, image, size }: PortraitProps) {
  const facts = image ? imageFacts(image) : undefined;
  return <Avatar name={name} src={facts ? imageVariant(facts.name, 320, "webp") : image} size={size} />;
}
