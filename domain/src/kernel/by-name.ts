const names = new Intl.Collator('en', { numeric: true });

/** By name, the same on every machine: Room 9 before Room 10. */
export function byName(a: { name: string }, b: { name: string }): number {
  return names.compare(a.name, b.name);
}
