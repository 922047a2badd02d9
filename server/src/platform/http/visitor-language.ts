import type { IncomingHttpHeaders } from 'node:http';

/** A language of viewers' pages. */
export type VisitorLanguage = 'en' | 'es';

/** Returns the browser's most preferred language in which viewers' pages exist; English if there is none. */
export function visitorLanguage(headers: IncomingHttpHeaders): VisitorLanguage {
  const preferred = (headers['accept-language'] ?? '').toLowerCase().split(',');
  const first = preferred.map((language) => /^\s*(en|es)\b/.exec(language)?.[1]).find(Boolean);
  return first === 'es' ? 'es' : 'en';
}
