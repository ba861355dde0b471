/** Returns the names that several of the students have. */
export function namesakesIn(students: readonly { name: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of students) {
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}
