/** First path segment of a shared link; the path of the viewer's page follows (VIEW-105). */
export const SHARE_SEGMENT = 'share';

/** Returns the URL that shares a page (PAN-73). */
export function shareUrl(origin: string, path: string): string {
  return `${origin}/${SHARE_SEGMENT}${path}`;
}
