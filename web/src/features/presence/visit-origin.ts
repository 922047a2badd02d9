const MAX_SOURCE = 100;

/** Returns from which link or site the viewer came to this page: `utm_source`, else another site; null if neither. */
export function visitSource(): string | null {
  // The address of the page may have changed since.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const named = new URL(opened).searchParams.get('utm_source')?.trim();
  return (named || referringSite())?.slice(0, MAX_SOURCE) ?? null;
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
