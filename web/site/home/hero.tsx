import { paths } from "#web/paths.ts";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

type HeroProps = { tagline: string; texts: { hero_welcome: string; hero_lead: string } };

/** The welcome, with links to the programs and to the registration. Texts that staff left empty are omitted. */
export function Hero({ tagline, texts: { hero_welcome, hero_lead } }: HeroProps) {
  return (
    <section aria-labelledby="welcome" className="on-bar overflow-clip bg-bar text-bar-ink">
      <div className="page-width grid items-center grid-cols-1 gap-x-10 lg:grid-cols-[1.15fr_1fr]">
        <div className="py-12 sm:py-16 lg:py-24">
          {hero_welcome && <p className="wrap-anywhere font-semibold text-accent">{hero_welcome}</p>}
          <h1 id="welcome" className="mt-4 text-4xl">
            {tagline}
          </h1>
          {hero_lead && (
            <p className="wrap-anywhere mt-5 max-w-[46ch] whitespace-pre-line text-bar-muted text-lg">
              {hero_lead}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.programs()} variant="accent" size="large">
              Find your program
            </ButtonLink>
            <ButtonLink
              to={paths.register()}
              size="large"
              className="border-2 border-bar-muted bg-transparent! text-bar-ink! hover:border-accent"
            >
              Create an account
            </ButtonLink>
          </div>
        </div>
        <Classroom />
      </div>
      <div className="kitenge-band" />
    </section>
  );
}

/**
 * The institute's mark made of placeholder images: rows of seats around a teacher. On a phone it is a strip below the
 * text.
 */
function Classroom() {
  return (
    <div aria-hidden="true" className="relative -me-[4vw] h-36 sm:h-48 lg:me-0 lg:h-120">
      <div className="absolute inset-y-0 start-0 flex gap-2 lg:hidden">
        {placeholders.map(([seed, category]) => (
          <HalfRound key={category} seed={seed} category={category} className="aspect-[0.62] h-full" />
        ))}
      </div>
      <div className="hidden h-full items-center justify-end lg:flex">
        <div className="relative aspect-[0.7] h-116">
          <HalfRound seed={5} category="Health" className="absolute inset-0" />
          <HalfRound seed={11} category="Logistics" className={`inset-y-[17%] end-[24.3%] ${inner}`} />
          <HalfRound seed={2} category="Law" className={`inset-y-[34%] end-[48.6%] ${inner}`} />
        </div>
      </div>
    </div>
  );
}

/**
 * The half circles are concentric and their straight parts equally long, so a lower one is narrower by the same amount.
 */
const inner = "absolute start-0 border-[0.75rem] border-bar border-s-0";

const placeholders: [seed: number, category: string][] = [
  [5, "Health"],
  [11, "Logistics"],
  [2, "Law"],
  [7, "Finance"],
  [3, "Education"],
];

function HalfRound({ seed, category, className }: { seed: number; category: string; className: string }) {
  return (
    <div className={`shrink-0 overflow-clip rounded-s-md rounded-e-full ${className}`}>
      <PlaceholderImage seed={seed} category={category} className="aspect-auto! h-full" />
    </div>
  );
}
