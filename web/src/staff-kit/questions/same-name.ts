import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';

/** Whether a typed name is the one that is shown, in any letter case: keyboards bend quotes, pages show one space for many. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}

function plain(text: string): string {
  return straightQuotes(text).normalize().replace(/\s+/g, ' ').trim().toLowerCase();
}
