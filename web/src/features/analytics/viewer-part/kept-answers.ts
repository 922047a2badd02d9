import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.people';
const CLOSED = 'x';
/** The browser remembers the answers for so many contents. */
const MOST_KEPT = 20;

/** Returns whether the viewer of this browser has answered for a content, or has closed the question; null if neither. */
export function keptAnswer(contentId: string): 'answered' | 'closed' | null {
  const kept = entries().find(([id]) => id === contentId);
  if (!kept) return null;
  return kept[1] === CLOSED ? 'closed' : 'answered';
}

/** Remembers that the viewer has answered with a number of people; null: has closed the question. */
export function keepAnswer(contentId: string, people: number | null): void {
  const others = entries().filter(([id]) => id !== contentId);
  const kept = [...others, [contentId, people ?? CLOSED]].slice(-MOST_KEPT);
  store(KEY, kept.map((entry) => entry.join(':')).join(' '));
}

function entries(): string[][] {
  return (stored(KEY) ?? '').split(' ').flatMap((entry) => (entry ? [entry.split(':')] : []));
}
