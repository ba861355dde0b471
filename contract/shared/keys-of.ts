/** The keys of a table of labels, as z.enum wants them. */
export const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as [Key, ...Key[]];
