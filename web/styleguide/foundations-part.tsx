import { hueAt, hueFill } from "#web/ui/layout/hue.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

const swatches = [
  "bg-page",
  "bg-surface",
  "bg-raised",
  "bg-sunken",
  "bg-line",
  "bg-control-line",
  "bg-ink",
  "bg-muted",
  "bg-action",
  "bg-action-soft",
  "bg-accent",
  "bg-accent-soft",
  "bg-urgent",
  "bg-urgent-soft",
  "bg-bar",
  "bg-bar-raised",
];

export function FoundationsPart() {
  return (
    <section aria-labelledby="foundations" className="grid grid-cols-1 gap-6">
      <SectionHeading
        id="foundations"
        title="Colour and type"
        lead="The names are those of web/styles/tokens.css."
      />
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {swatches.map((swatch) => (
          <li key={swatch} className="text-muted text-xs">
            <span className={`mb-1 block h-12 rounded-md border border-line ${swatch}`} />
            {swatch.slice(3)}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <li key={index} className={`shape-d px-4 py-3 font-bold font-display ${hueFill[hueAt(index)]}`}>
            Hue {index + 1}
          </li>
        ))}
      </ul>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <p className="font-bold font-display text-4xl">Learn today, lead tomorrow</p>
          <p className="font-bold font-display text-3xl">Public Health Leadership</p>
          <p className="font-bold font-display text-2xl">What you will learn</p>
          <p className="font-bold font-display text-xl">Week 3: budgets and boards</p>
          <p className="text-lg">Large: a lead that opens a page in a sentence or two.</p>
          <p>Regular: the body, in the system's own font. UGX 1,500,000.</p>
          <p className="text-muted text-sm">Small and muted: 4 weeks · online · 12 units</p>
        </div>
        <Prose html='<h2>About this program</h2><p>Written by staff and <a href="#foundations">cleaned by the server</a>.</p><ul><li>Plan a project that ends</li><li>Read a budget</li></ul><blockquote>It changed how my ministry plans.</blockquote>' />
      </div>
    </section>
  );
}
