/** The query parameters of an attendee number (PAY-4, PAY-5). */
const PARAMETERS = ['a', 'A'];

/** Returns the attendee number in the page's address; null if the address has none. */
export function numberInAddress(): string | null {
  const { searchParams } = new URL(location.href);
  return PARAMETERS.map((name) => searchParams.get(name)).find(Boolean) ?? null;
}

/** Returns the attendee number in the page's address, and removes it there before other code can copy the address. */
export function takeNumberFromAddress(): string | null {
  const number = numberInAddress();
  const url = new URL(location.href);
  if (!PARAMETERS.some((name) => url.searchParams.has(name))) return null;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return number;
}
