import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';

/** Whether a typed name equals the shown one, regardless of case, curly quotes and repeated spaces. */
export function isSameName(typed: string, name: string): boolean {
  return normalized(typed) === normalized(name);
}

function normalized(text: string): string {
  return straightQuotes(text).normalize().replace(/\s+/g, ' ').trim().toLowerCase();
}
