import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

const categories = [
  "Health",
  "Finance",
  "Agriculture",
  "Data Science",
  "Law",
  "Education",
  "HR",
  "Logistics",
];

export function PlaceholderImagesPart() {
  return (
    <section aria-labelledby="placeholder-images" className="grid grid-cols-1 gap-6">
      <SectionHeading
        id="placeholder-images"
        title="Placeholder images"
        lead="Drawn from the category and the id: the same program always has the same picture."
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {["Health", "Technology", "Project Management"].map((category, index) => (
          <Card key={category} as="article" isPadded={false}>
            <PlaceholderImage seed={index + 3} category={category} />
            <div className="grid gap-3 p-5">
              <div className="flex flex-wrap gap-2">
                <Badge hue={hueOf(category)}>{category}</Badge>
                {index === 1 && <Badge tone="urgent">Closed</Badge>}
              </div>
              <h3 className="text-xl">Leading {category} teams across borders</h3>
              <p className="text-muted text-sm">Duration: 4 weeks</p>
              <p className="font-semibold text-sm text-urgent">Enrollment Deadline: 3 days left</p>
              <div className="flex items-center justify-between gap-3">
                <p className="font-bold font-display text-lg tabular-nums">UGX 450,000</p>
                <ButtonLink to="/" size="small">
                  View Details
                </ButtonLink>
              </div>
            </div>
          </Card>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {Array.from({ length: 16 }, (_, seed) => seed).map((seed) => (
          <PlaceholderImage
            key={seed}
            seed={seed}
            category={categories[seed % 8] ?? "Health"}
            className="rounded-md"
          />
        ))}
      </div>
    </section>
  );
}
