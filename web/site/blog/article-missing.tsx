import { ArrowLeft, RotateCcw } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { OpeningArticle } from "#web/site/blog/article-loading.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";

/** Shown instead of an article that is missing, not public or failed to load (visitors.md 2). */
export function ArticleMissing({ problem }: { problem: string | null }) {
  const address = useLocation();
  return (
    <div className="page-width grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">Article Not Found</h1>
      <p className="measure text-lg text-muted">
        {problem ?? "The blog post you are looking for does not exist or has been removed."}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.blog()} icon={<ArrowLeft className="size-5" />}>
          Back to Blog
        </ButtonLink>
        <Link to={address} reloadDocument className={buttonLook("secondary")}>
          <RotateCcw className="size-5" />
          Try Again
        </Link>
      </div>
      <OpeningArticle />
    </div>
  );
}
