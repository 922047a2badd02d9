/**
 * First path segments that the product itself uses. They are never interpreted as a client key (VIEW-88). No client and
 * no channel can have such a key, since a channel's key is the first path segment on an own domain (product decision
 * "Reserved keys").
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
