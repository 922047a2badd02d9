import type { IncomingHttpHeaders } from 'node:http';

/** A language in which viewers' pages are written. */
export type VisitorLanguage = 'en' | 'es';

/** The first language of the browser in which viewers' pages are written; English where there is none. */
export function visitorLanguage(headers: IncomingHttpHeaders): VisitorLanguage {
  const wishes = (headers['accept-language'] ?? '').toLowerCase().split(',');
  const known = wishes.map((wish) => /^\s*(en|es)\b/.exec(wish)?.[1]).find(Boolean);
  return known === 'es' ? 'es' : 'en';
}
