/** The query parameters of an attendee number (PAY-4, PAY-5). */
const PARAMETERS = ['a', 'A'];
/** The path of a landing with an attendee number (PAY-98), without and with the number. */
const LANDING = /^(\/attend\/[^/]+)\/([^/]+)\/?$/i;

/** Returns the attendee number in the page's address; null if the address has none. */
export function numberInAddress(): string | null {
  const { pathname, searchParams } = new URL(location.href);
  const inPath = LANDING.exec(pathname)?.[2];
  return inPath ? decoded(inPath) : (PARAMETERS.map((name) => searchParams.get(name)).find(Boolean) ?? null);
}

/** Returns the attendee number in the page's address, and removes it there before other code can copy the address. */
export function takeNumberFromAddress(): string | null {
  const number = numberInAddress();
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(LANDING, '$1');
  for (const name of PARAMETERS) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  return number;
}

/** Decodes a path segment; a malformed one stays as it is, and is no number. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
