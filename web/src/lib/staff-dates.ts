import { currentLanguage } from './i18n.ts';

/** 'Nov 23, 2026', in the page's language. */
export function shortDate(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(at));
}

/** 'Nov 23, 2026, 10:13 AM', in the page's language. */
export function shortMoment(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
