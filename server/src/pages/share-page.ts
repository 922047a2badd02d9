import { escapeHtml } from '../platform/escape-html.ts';
import type { CacheableResponse } from '../platform/http/cached-response.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { canonicalLink, metaTag } from './html-shell.ts';
import { type FoundPage, findPage, type ViewerPage, type ViewerPagesDeps } from './viewer-pages.ts';

/**
 * VIEW-105: returns the page of a shared link. It has only social tags, for link previews, and redirects browsers. The
 * redirect is built from the keys of the found record, never from the request's URL.
 */
export async function sharePage(deps: ViewerPagesDeps, keys: readonly string[]): Promise<ViewerPage> {
  const found = await findPage(deps, keys);
  return 'found' in found ? { page: redirectPage(deps, found.found) } : found;
}

function redirectPage(
  { publicUrl }: ViewerPagesDeps,
  { path, address, head, view, headers }: FoundPage,
): CacheableResponse {
  const [title, to] = [escapeHtml(head.title), escapeHtml(path)];
  const tags = head.meta.map(({ name, content }) => metaTag(name, content)).join('');
  return {
    body: `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${tags}
${canonicalLink(address)}
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${to}"></head><body><p><a href="${to}" dir="auto">${title}</a></p></body></html>`,
    contentType: 'text/html; charset=utf-8',
    headers: { ...securityHeaders('api', publicUrl.startsWith('https:')), 'cache-control': 'no-cache', ...headers },
    tags: view.tags,
    expiresAt: view.expiresAt,
  };
}
