/** The keys of a table, as z.enum wants them. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];
