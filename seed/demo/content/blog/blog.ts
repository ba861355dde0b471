import type { SeedBlogPost } from "#seed/demo/content/types.ts";
import { businessPosts } from "./blog-business.ts";
import { careerPosts } from "./blog-career.ts";
import { dataPosts } from "./blog-data.ts";
import { workplacePosts } from "./blog-workplace.ts";

export const blog = [
  ...careerPosts,
  ...dataPosts,
  ...businessPosts,
  ...workplacePosts,
] satisfies SeedBlogPost[];
