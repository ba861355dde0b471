import { type Article, BlogPostForm, readTimeLimits } from "#contract/content/blog.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { field, line, tick } from "#web/dashboard/forms/field-views.tsx";
import { picture } from "#web/dashboard/forms/file-views.tsx";
import { RichText } from "#web/ui/inputs/rich-text.tsx";
import { PostPreview } from "./post-preview.tsx";
import { postsKey } from "./post-queries.ts";

/** The form of a post, with a preview (staff-dashboard.md sections 2 and 5). */
export const postEditor = defineEditor<typeof BlogPostForm, Article>({
  parameter: "post",
  key: postsKey,
  schema: BlogPostForm,
  load: (api, id, signal) => api.blog.get({ params: { id }, signal }),
  endpoints: (api) => api.blog,
  title: { add: "Add New Post", edit: "Edit Post" },
  save: { add: "Add Post", edit: "Update Post" },
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
