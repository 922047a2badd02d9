import { readAttendeeNumber } from '../ticketing/attendee-number.ts';

/** Longer texts are no personal links. */
const MAX_LINK = 500;

/** What a staff member, or a scanner, has entered at the desk. */
export type DeskSearch = { kind: 'link'; number: string } | { kind: 'number'; number: string } | { kind: 'words' };

/**
 * Reads what was entered: a personal link (`/attend/482913/123456789012`, or any address with `a=`), which a scanner of
 * QR codes types or staff paste, a whole attendee number, or words and digits to search for.
 */
export function readDeskSearch(text: string): DeskSearch {
  const trimmed = text.trim();
  const linked = /^https?:\/\//i.test(trimmed) && trimmed.length <= MAX_LINK ? numberInLink(trimmed) : null;
  if (linked !== null) return { kind: 'link', number: linked };
  const number = readAttendeeNumber(trimmed);
  return number === null ? { kind: 'words' } : { kind: 'number', number };
}

function numberInLink(link: string): string | null {
  const [, inPath] = /\/attend\/[0-9]{6}\/([^/?#]+)/i.exec(link) ?? [];
  const [, inQuery] = /[?&]a=([^&#]+)/i.exec(link) ?? [];
  const found = inPath ?? inQuery;
  return found === undefined ? null : readAttendeeNumber(found.replaceAll('%20', ' '));
}
