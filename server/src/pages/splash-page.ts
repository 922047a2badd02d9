import { brandTheme } from '@nave/domain/clients/brand-theme.ts';
import type { PageInHtml } from '@nave/domain/pages/page-data.ts';
import type { CacheableResponse } from '../platform/http/cached-response.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { themed, type ViewerPagesDeps } from './viewer-pages.ts';

/** HOST-36: returns the page of a permitted hostname that no client has claimed. */
export function splashPage({ shells, publicUrl, site: { brand } }: ViewerPagesDeps): CacheableResponse {
  const { html, styleHash, scriptHash } = shells.viewer({
    title: brand.name,
    meta: [{ name: 'robots', content: 'noindex,nofollow' }],
    address: null,
    app: null,
    ...themed(brandTheme(brand)),
    video: null,
    preload: null,
    data: { page: 'splash', site: { ownClientKey: null, brand } } satisfies PageInHtml,
    first: { name: brand.name, logo: brand.logo, below: null },
  });
  const https = publicUrl.startsWith('https:');
  return {
    body: html,
    contentType: 'text/html; charset=utf-8',
    headers: {
      ...securityHeaders('viewer', https, { styleHash, scriptHash, socketOrigin: '' }),
      'cache-control': 'no-cache',
    },
    tags: [],
    expiresAt: null,
  };
}
