import { paths } from "#web/paths.ts";
import { ShareButton } from "#web/shared/share-button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { Deadline } from "./deadline.tsx";
import { Price } from "./price.tsx";
import { ProgramImage } from "./program-image.tsx";
import type { ProgramSummary } from "./program-summary.ts";

type ProgramCardProps = {
  program: ProgramSummary;
  /** Referral code of the visit. The card's links keep it. */
  referral?: string;
  isFirst?: boolean;
};

/** A program in a grid (visitors.md 2, "Program card"). Pressing it anywhere opens the details. */
export function ProgramCard({ program, referral, isFirst }: ProgramCardProps) {
  const { id, title, category, duration, excerpt } = program;
  return (
    <Card as="article" isPadded={false} className="relative flex h-full flex-col hover:shadow-md">
      <div className="relative">
        <ProgramImage
          program={program}
          isFirst={isFirst}
          sizes="(min-width: 76rem) 20rem, (min-width: 40rem) 45vw, 92vw"
          // A placeholder says less than a picture, so it is lower on phones, where more programs then fit.
          className={program.image ? undefined : "max-sm:aspect-auto max-sm:h-28"}
        />
        {!program.is_enrollment_open && (
          <Badge tone="urgent" className="absolute start-3 top-3">
            Closed
          </Badge>
        )}
        {program.starts && (
          <Badge className="absolute start-3 bottom-3 bg-surface! shadow-sm">
            Starts {formatTime(program.starts)}
          </Badge>
        )}
        <ShareButton
          {...programShare(program)}
          className="absolute! end-2 top-2 z-10 rounded-full bg-surface shadow-sm"
        />
      </div>
      <div className="@container flex flex-1 flex-col items-start gap-3 p-5">
        <Badge hue={hueOf(category)}>{category}</Badge>
        <h3 dir="auto" className="text-xl">
          {title}
        </h3>
        <p className="text-muted text-sm">Duration: {duration}</p>
        <Deadline program={program} />
        <p className="text-sm">{excerpt}</p>
        <div className="mt-auto flex w-full @[16rem]:flex-row flex-col @[16rem]:items-center justify-between gap-x-3 gap-y-3 pt-2">
          <Price price={program.price} isFree={program.is_free} sum={program} className="text-lg" />
          <ButtonLink
            to={paths.program(id, { ref: referral })}
            variant="secondary"
            size="small"
            className="covers-card"
          >
            View Details<span className="sr-only"> of {title}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Returns the texts for sharing a program (visitors.md 2, "Program card"). */
export function programShare({ id, title }: { id: number; title: string }) {
  return {
    label: "Share this program",
    title,
    text: `Check out this program: ${title}`,
    path: paths.program(id),
    copiedMessage: "Program link copied to clipboard!",
  };
}
