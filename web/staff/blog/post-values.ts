import { type BlogPost, readTimeLimits } from "#contract/content/blog.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface PostValues {
  title: string;
  category: string;
  description: string;
  read_time: string;
  is_published: boolean;
}

export const noValues: PostValues = {
  title: "",
  category: "",
  description: "",
  read_time: String(readTimeLimits.usual),
  is_published: true,
};

export function valuesOf({ title, category, description, read_time, is_published }: BlogPost): PostValues {
  return { title, category, description, read_time: String(read_time), is_published };
}
