import { type Article, BlogPostForm, readTimeLimits } from "#contract/content/blog.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { field, line, tick } from "#web/dashboard/forms/field-views.tsx";
import { picture } from "#web/dashboard/forms/file-views.tsx";
import { RichText } from "#web/ui/inputs/rich-text.tsx";
import { PostPreview } from "./post-preview.tsx";

/** By what it was and is: a post is published unless somebody unticks that, far above the button (section 4, "default checked"). */
const outcomes = {
  "false-true": "It will be published at once on the blog.",
  "false-false": "It will be kept as a draft: only staff see it.",
  "true-true": "The blog shows your changes at once.",
  "true-false": "It will be taken off the blog: only staff see it.",
};

/** The form of a post, with a preview (staff-dashboard.md sections 2 and 5). */
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
  list: { failure: "Failed to fetch blog posts", label: "All Posts" },
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
        is_published: tick({ hint: "Unticked, only staff see the post." }),
        is_featured: tick({ hint: "Of several, the newest is shown. Without one, the newest post is." }),
      },
    },
    picture("Picture", "Without one, the post gets a gradient and a kitenge pattern of its own."),
  ],
});
