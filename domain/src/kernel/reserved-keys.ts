/**
 * First path segments that the product itself uses. They are never read as a client key (VIEW-88). Neither a client nor,
 * since its key is the first segment on an own domain, a channel can take one (product decision "Reserved keys").
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
