const MAX_SOURCE = 100;

/** Returns from which link or site the viewer came to this page: `utm_source`, else another site; null if neither. */
export function visitSource(): string | null {
  const named = new URL(openedAddress()).searchParams.get('utm_source')?.trim();
  // Half of an emoji at the end is not text.
  return (named || referringSite())?.slice(0, MAX_SOURCE).replace(/[\ud800-\udbff]$/, '') ?? null;
}

/** Returns the address with which the page was opened; the page may have changed its address since. */
function openedAddress(): string {
  // Some browsers and tests do not have the entry, or have it without the address.
  const opened = performance.getEntriesByType?.('navigation')[0]?.name;
  return opened?.startsWith('http') ? opened : location.href;
}

function referringSite(): string | null {
  try {
    const { hostname } = new URL(document.referrer);
    return hostname && hostname !== location.hostname ? hostname.replace(/^www\./, '') : null;
  } catch {
    // There is no referrer.
    return null;
  }
}
