import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** Shown while an article loads (visitors.md 2, "Blog article"). */
function ArticleLoading() {
  return (
    <div className="page-width grid content-center justify-items-center gap-8 py-16 text-center">
      <div role="status">
        <p className="font-bold font-display text-2xl">Loading article...</p>
        <p className="mt-2 text-muted">Preparing your reading experience</p>
      </div>
      <div className="w-full max-w-xl">
        <Loading label="">
          <SkeletonText lines={5} />
        </Loading>
      </div>
    </div>
  );
}

/** Covers the page while an article opens. The page below stays, so that "Back" returns to the same scroll position. */
export function OpeningArticle() {
  return (
    <template data-part="opening-article">
      <div className="fixed inset-0 top-16 z-30 grid bg-page appear-late">
        <ArticleLoading />
      </div>
    </template>
  );
}
