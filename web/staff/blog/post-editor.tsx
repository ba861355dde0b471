import { type Article, BlogPostForm, readTimeLimits } from "#contract/content/blog.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import { field, line, tick } from "#web/dashboard/forms/editor/field-views.tsx";
import { picture } from "#web/dashboard/forms/editor/file-views.tsx";
import { RichText } from "#web/ui/inputs/rich-text/rich-text.tsx";
import { PostPreview } from "./post-preview.tsx";

/**
 * Effects of a save, by whether the post was and will be published. The box is far above the button and ticked by
 * default (staff.md 4, "default checked").
 */
const outcomes = {
  "false-true": "It will be published at once on the blog.",
  "false-false": "It will be saved as a draft: only staff see it.",
  "true-true": "The blog shows your changes at once.",
  "true-false": "It will be taken off the blog: only staff see it.",
};

/** Form of a post, with a preview (staff.md 2 and 5). */
export const postEditor = defineEditor<typeof BlogPostForm, Article>({
  parameter: "post",
  stale: "blog",
  schema: BlogPostForm,
  load: (api, id, signal) => api.blog.get({ params: { id }, signal }),
  endpoints: (api) => api.blog,
  title: { add: "Add New Post", edit: "Edit Post" },
  save: { add: "Add Post", edit: "Update Post" },
  outcome: ({ is_published }, post) => outcomes[`${post?.is_published === true}-${is_published}`],
  saved: ({ is_published }) =>
    is_published ? "Blog post saved; it is on the website." : "Blog post saved, not published.",
  failure: "Failed to save blog post",
  list: { failure: "Failed to fetch blog posts", noun: "post", label: "All Posts" },
  Aside: PostPreview,
  parts: [
    {
      title: "The post",
      wide: "all",
      fields: {
        title: line(),
        category: line(),
        full_description: field((props) => <RichText {...props} />, {
          hint: "The first paragraph is the lead.",
        }),
        read_time: line({ type: "number", min: readTimeLimits.least, max: readTimeLimits.most }),
        is_published: tick({ hint: "If unticked, only staff see the post." }),
        is_featured: tick({
          hint: "If several are featured, the newest is shown; if none, the latest post.",
        }),
      },
    },
    picture("Picture", "Without one, the post gets a gradient and its own kitenge pattern."),
  ],
});
