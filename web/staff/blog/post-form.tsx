import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BlogPost, BlogPostForm } from "#contract/content/blog.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { ImagePart } from "#web/dashboard/forms/image-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { usePicture } from "#web/dashboard/forms/use-picture.ts";
import { type SendOptions, useSave } from "#web/dashboard/forms/use-save.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PostFields } from "#web/staff/blog/post-fields.tsx";
import { PostPreview } from "#web/staff/blog/post-preview.tsx";
import { postsKey } from "#web/staff/blog/post-queries.ts";
import { noValues, type PostValues, valuesOf } from "#web/staff/blog/post-values.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

type PostFormProps = { post?: BlogPost; onReload: () => void };

/** The form of a post, with the post beside it (staff-dashboard.md sections 2 and 5). */
export function PostForm({ post, onReload }: PostFormProps) {
  const [initial] = useState(() => (post ? valuesOf(post) : noValues));
  const { image, partOf } = usePicture();
  const draft = `blog-post-${post?.id ?? "new"}`;
  const form = useForm<PostValues>({ draft, initial, schema: BlogPostForm });
  const { save, isSaving, error, upload } = useSavePost(post);
  const listHref = useAddress().href({ post: undefined });
  const { submit, close, question } = useEditor({
    form,
    hasOtherChanges: image !== null,
    save,
    isSaving,
    input: () => ({ values: form.values, image }),
    listHref,
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading title={post ? "Edit Post" : "Add New Post"} onClose={close} />
      <SaveProblem
        error={error}
        sentence="Failed to save blog post"
        onReload={onReload}
        fields={form.values}
      />
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PostFields form={form} />
          <ImagePart
            title="Picture"
            lead="Without one, the post gets a gradient and a kitenge cloth of its own."
            current={post?.image}
            {...partOf({ form, isSaving, upload })}
          />
        </div>
        <PostPreview post={post} values={form.values} image={image} />
      </div>
      <FormBar saveLabel={post ? "Update Post" : "Add Post"} isSaving={isSaving} onCancel={close} />
      {question}
    </form>
  );
}

interface Save {
  values: PostValues;
  image: File | null;
}

/** The picture is sent only when it was newly chosen; a change says which version it was made from. */
function useSavePost(post: BlogPost | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const send = ({ values, image }: Save, options: SendOptions) => {
    const call = { ...options, ...(image && { files: { image: [image] } }) };
    if (!post) return api.blog.create({ body: values, ...call });
    const body = { ...values, updated_at: post.updated_at };
    return api.blog.update({ params: { id: post.id }, body, ...call });
  };
  return useSave(send, ({ is_published }) => {
    showToast(is_published ? "Blog post saved; it is on the website." : "Blog post saved, not published.");
    return queries.invalidateQueries({ queryKey: postsKey, refetchType: "none" });
  });
}
