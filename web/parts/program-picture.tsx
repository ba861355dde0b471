import { imageFacts, imageVariant } from "#contract/images.ts";
import { Cover } from "#web/parts/cover.tsx";
import { classNames } from "#web/ui/class-names.ts";

type ProgramPictureProps = {
  program: { id: number; category: string; image: string | null };
  className?: string;
};

/** A program's picture small, as lists show it: its own, else its kitenge cover. The title stands beside it. */
export function ProgramPicture({ program, className }: ProgramPictureProps) {
  const facts = program.image ? imageFacts(program.image) : undefined;
  return (
    <div className={classNames("overflow-clip bg-line", className)}>
      {program.image ? (
        <img
          src={facts ? imageVariant(facts.name, 320, "webp") : program.image}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <Cover seed={program.id} category={program.category} className="h-full" />
      )}
    </div>
  );
}
