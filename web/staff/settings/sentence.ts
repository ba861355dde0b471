/** "blog_post" in a list: "Blog post". */
export const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
