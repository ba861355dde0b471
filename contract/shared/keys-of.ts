/** Returns the keys of a table, with the type that z.enum needs. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];
