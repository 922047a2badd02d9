import type { CacheableResponse } from '../platform/http/cached-response.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { canonicalPath } from './page-path.ts';
import { publicClient } from './public-client.ts';
import type { PublicReadDeps } from './public-view.ts';

interface ManifestDeps extends PublicReadDeps {
  publicUrl: string;
}

/**
 * Returns the path of a client's manifest. The path contains the client's key, or no key if `clientKey` is null, as on
 * the client's own domain.
 */
export function manifestAddress(clientKey: string | null): string {
  return clientKey === null ? '/manifest.webmanifest' : `/manifest.webmanifest?of=${encodeURIComponent(clientKey)}`;
}

/** Returns the web app manifest of a client's pages (VIEW-281). The app starts at the page with the path `keys`. */
export async function clientManifest(
  deps: ManifestDeps,
  clientKey: string,
  keys: readonly string[],
): Promise<CacheableResponse | null> {
  const found = await publicClient(deps, clientKey);
  if (!found) return null;
  const { name, logoImage, theme } = found.data;
  const start = canonicalPath(keys);
  const body = JSON.stringify({
    id: start,
    name,
    short_name: name,
    start_url: start,
    display: 'standalone',
    theme_color: theme.navBackgroundColor,
    background_color: theme.backgroundColor,
    icons: [
      ...(logoImage ? [{ src: logoImage, sizes: 'any' }] : []),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
  const headers = { ...securityHeaders('api', deps.publicUrl.startsWith('https:')), 'cache-control': 'no-cache' };
  return { body, contentType: 'application/manifest+json', headers, tags: found.tags, expiresAt: found.expiresAt };
}
