/**
 * First path segments that the product itself uses. They are never interpreted as a client key (VIEW-88). No client can
 * have such a key, and no channel either, since the channel's key is the first segment on an own domain (product
 * decision "Reserved keys").
 */
export const reservedKeys: ReadonlySet<string> = new Set([
  'dashboard',
  'signup',
  'reset',
  'attend',
  'events',
  'share',
  'api',
  'cdn',
  'media',
  'assets',
  'realtime',
  'healthz',
  'readyz',
  'metrics',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
]);
