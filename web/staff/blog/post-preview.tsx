import type { Article, BlogPostForm } from "#contract/content/blog.ts";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { PostHero } from "#web/shared/text/post-hero.tsx";
import { PostText } from "#web/shared/text/post-text.tsx";
import { usePreview } from "#web/ui/inputs/files/use-preview.ts";

/** Shows the post as visitors will see it, while it is written. */
export function PostPreview({
  record: post,
  values,
  files,
}: Filled<FormValues<typeof BlogPostForm>, Article>) {
  const chosenImage = usePreview(files.image?.[0] ?? null);
  const shown = {
    id: post?.id ?? 0,
    title: values.title,
    category: values.category,
    formatted_date: post?.formatted_date ?? "Today",
    read_time: Number(values.read_time) || 0,
    image: post?.image ?? null,
  };
  return (
    <section
      aria-label="Preview"
      className="overflow-clip rounded-lg border border-line bg-page xl:sticky xl:top-24"
    >
      <p className="border-line border-b bg-sunken px-5 py-2 font-semibold text-muted text-sm">Preview</p>
      <div className="max-h-[70dvh] overflow-y-auto xl:max-h-[calc(100dvh-14rem)]">
        <PostHero post={shown} chosenImage={chosenImage} isPreview />
        <div className="grid gap-6 p-5">
          <PostText html={values.full_description} />
          {!values.full_description && <p className="text-muted">The text appears here as you write it.</p>}
        </div>
      </div>
    </section>
  );
}
