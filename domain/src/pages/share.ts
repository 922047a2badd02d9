/** First path segment of a shared link. The path of the viewer's page follows this segment (VIEW-105). */
export const SHARE_SEGMENT = 'share';

/** Returns the URL that shares a page (PAN-73). */
export function shareUrl(origin: string, path: string): string {
  return `${origin}/${SHARE_SEGMENT}${path}`;
}
