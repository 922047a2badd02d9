/**
 * Returns the name of a type, a field or an option for comparisons: without accents and case, and with the same blanks.
 * Names that differ in nothing else are the same, because people type them into files.
 */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .replace(/\s+/g, ' ')
    .trim();
}
