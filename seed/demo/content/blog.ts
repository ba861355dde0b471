import { businessPosts } from "./blog-business.ts";
import { careerPosts } from "./blog-career.ts";
import { dataPosts } from "./blog-data.ts";
import { workplacePosts } from "./blog-workplace.ts";
import type { SeedBlogPost } from "./types.ts";

export const blog = [
  ...careerPosts,
  ...dataPosts,
  ...businessPosts,
  ...workplacePosts,
] satisfies SeedBlogPost[];
