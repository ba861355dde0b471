import { BookOpen } from "lucide-react";
import { paths } from "#web/paths.ts";
import { Mark } from "#web/shared/institute/mark.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type InstituteCardProps = {
  post: { formatted_date: string; read_time: number };
  institute: string;
};

/** The institute, the date of publication and the reading time. */
export function InstituteCard({ post, institute }: InstituteCardProps) {
  return (
    <Card
      as="section"
      aria-label={`About ${institute}`}
      className="grid gap-5 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="grid gap-3">
        <p className="flex items-center gap-3 font-bold font-display text-xl">
          <span className="grid size-11 place-items-center rounded-full bg-bar text-bar-ink">
            <Mark className="size-6" />
          </span>
          {institute}
        </p>
        <p className="text-muted text-sm">
          We teach short, fully online programs to professionals across Africa. On this blog our facilitators
          and learners write down what worked.
        </p>
        <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Published</dt>
            <dd className="font-semibold">{post.formatted_date}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Read time</dt>
            <dd className="font-semibold">{post.read_time} min</dd>
          </div>
        </dl>
      </div>
      <ButtonLink to={paths.blog()} variant="secondary" size="small" icon={<BookOpen className="size-5" />}>
        Read More Articles
      </ButtonLink>
    </Card>
  );
}
