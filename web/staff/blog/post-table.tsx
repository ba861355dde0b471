import { Eye, Pencil } from "lucide-react";
import type { BlogPost } from "#contract/content/blog.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { postExcerpt } from "#web/shared/post-lines.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { IconLink } from "#web/ui/layout/icon-link.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";

type PostTableProps = {
  posts: BlogPost[];
  /** The number of the first row, counted through the pages. */
  firstNumber: number;
  onDelete: (post: BlogPost) => void;
};

export function PostTable({ posts, firstNumber, onDelete }: PostTableProps) {
  const columns: Column<BlogPost>[] = [
    { key: "number", header: "#", size: "fit", isOnlyInTable: true, cell: (_, number) => number },
    {
      key: "post",
      header: "Post",
      isRowHeader: true,
      size: "wide",
      cell: ({ title, description }) => <TwoLines isStrong first={title} second={postExcerpt(description)} />,
    },
    {
      key: "category",
      header: "Category",
      showsFrom: "xl",
      cell: ({ category }) => (
        <Badge hue={hueOf(category)} className="md:inline-block md:max-w-48 md:truncate">
          {category}
        </Badge>
      ),
    },
    {
      key: "status",
      header: "Status",
      size: "fit",
      cell: ({ is_published }) => (
        <Badge tone={is_published ? "good" : "neutral"}>{is_published ? "Published" : "Not published"}</Badge>
      ),
    },
    {
      key: "date",
      header: "Date",
      showsFrom: "lg",
      size: "fit",
      cell: ({ formatted_date, read_time }) => (
        <>
          <p className="whitespace-nowrap">{formatted_date}</p>
          <p className="text-muted">{read_time} min</p>
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (post) => <Actions post={post} onDelete={onDelete} />,
    },
  ];
  return (
    <Table
      caption="Blog posts"
      columns={columns}
      rows={posts}
      rowKey={(post) => post.id}
      firstNumber={firstNumber}
    />
  );
}

function Actions({ post, onDelete }: { post: BlogPost; onDelete: (post: BlogPost) => void }) {
  const { href } = useAddress();
  return (
    <>
      {post.is_published && (
        <IconLink
          to={paths.article(post.id)}
          label={`Read "${post.title}" on the website`}
          icon={<Eye className="size-5" />}
        />
      )}
      <IconLink
        to={href({ post: post.id })}
        label={`Edit "${post.title}"`}
        icon={<Pencil className="size-5" />}
      />
      <DeleteButton label={`"${post.title}"`} onClick={() => onDelete(post)} />
    </>
  );
}
