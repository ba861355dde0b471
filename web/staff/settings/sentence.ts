/** Formats a word such as "blog_post" for lists: "Blog post". */
export const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
