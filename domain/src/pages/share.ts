/** What the path of a viewer's page stands behind in a link that is shared (VIEW-105). */
export const SHARE_SEGMENT = 'share';

/** PAN-73: the address by which a page is shared. */
export function shareUrl(origin: string, path: string): string {
  return `${origin}/${SHARE_SEGMENT}${path}`;
}
