/**
 * First path segments that the product itself uses. They are never read as a client key (VIEW-88) and cannot be taken
 * as the key of a client or, since an own domain puts it first, of a channel (product decision "Reserved keys").
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
