import type { PublicTestimonial } from "#contract/content/testimonials.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";

type VoiceCardProps = {
  voice: PublicTestimonial;
  /** Hides the program's name, for use on the program's own page. */
  hidesProgram?: boolean;
  className?: string;
};

/** A testimonial, with the graduate's name and role. */
export function VoiceCard({ voice, hidesProgram, className }: VoiceCardProps) {
  return (
    <Card className={`wrap-anywhere ${className ?? ""}`}>
      <figure className="flex h-full flex-col justify-between gap-5">
        <blockquote dir="auto" className="whitespace-pre-line">
          {voice.content}
        </blockquote>
        <figcaption className="grid grid-cols-1 gap-4 border-line border-t pt-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Portrait name={voice.name} image={voice.image} />
            <div className="min-w-[min(8rem,100%)] flex-1">
              <p dir="auto" className="font-semibold">
                {voice.name}
              </p>
              <p className="text-muted text-sm">
                {voice.role}, {voice.company}
              </p>
            </div>
          </div>
          {!hidesProgram && (
            <Badge hue={hueOf(voice.program)} className="justify-self-start">
              {voice.program}
            </Badge>
          )}
        </figcaption>
      </figure>
    </Card>
  );
}
