import type { IncomingHttpHeaders } from 'node:http';

/** A language of viewers' pages. */
export type VisitorLanguage = 'en' | 'es';

/** Returns the browser's first language that viewers' pages have; English by default. */
export function visitorLanguage(headers: IncomingHttpHeaders): VisitorLanguage {
  const wishes = (headers['accept-language'] ?? '').toLowerCase().split(',');
  const known = wishes.map((wish) => /^\s*(en|es)\b/.exec(wish)?.[1]).find(Boolean);
  return known === 'es' ? 'es' : 'en';
}
