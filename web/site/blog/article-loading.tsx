import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** While an article is on its way (public-site.md section 2, "Blog article"). */
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

/** Covers the page while an article opens. The page stays as it is beneath, so that "back" finds the same place. */
export function OpeningArticle() {
  return (
    <template data-part="opening-article">
      <div className="fixed inset-0 top-16 z-30 grid bg-page appear-late">
        <ArticleLoading />
      </div>
    </template>
  );
}
