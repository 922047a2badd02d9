/** Which part of the product answers; each has its own Content-Security-Policy. */
export type Area = 'api' | 'reading' | 'letter' | 'raw' | 'viewer' | 'dashboard' | 'media';

const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=*, fullscreen=*, picture-in-picture=*';

/** What the policy of a page depends on. The hashes are `sha256-...` of its one style and its one inline script, the nonce is of this answer. */
export interface PageSources {
  styleHash?: string;
  scriptHash?: string;
  nonce?: string;
  /** The page's own `ws:` or `wss:` origin. */
  socketOrigin: string;
  /** What somebody else's scripts need that run on this page. */
  outside?: { scripts: readonly string[]; sockets: readonly string[]; hasStyles: boolean };
}

/** The security headers of an answer (docs/decisions/0004). `https` adds Strict-Transport-Security. */
export function securityHeaders(area: Area, https: boolean, page?: PageSources): Record<string, string> {
  return {
    'content-security-policy': policy(area, page),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions,
    'cross-origin-resource-policy': area === 'media' ? 'cross-origin' : 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000' }),
  };
}

function policy(area: Area, page?: PageSources): string {
  if (area === 'api') return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  if (area === 'reading') {
    return `default-src 'none'; style-src '${page?.styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  }
  // A letter is styled in place, as programs for mail want it; its links open beside the dashboard.
  if (area === 'letter') {
    return "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
  }
  // What staff wrote, scripts and all: wherever it is opened, it has an origin of its own, and neither cookies nor storage.
  if (area === 'raw') {
    return "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'; base-uri 'none'";
  }
  if (area === 'media') return "default-src 'none'; sandbox; frame-ancestors 'none'";
  const viewer = area === 'viewer';
  const directives = [
    "default-src 'none'",
    viewer
      ? [
          "script-src 'self'",
          ...(page?.scriptHash ? [`'${page.scriptHash}'`] : []),
          ...(page?.outside?.scripts ?? []),
        ].join(' ')
      : `script-src 'nonce-${page?.nonce}' 'strict-dynamic'`,
    viewer ? `style-src 'self'${viewerStyles(page)}` : `style-src 'self' 'nonce-${page?.nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self' https:", page?.socketOrigin ?? [], page?.outside?.sockets ?? []].flat().join(' '),
    // hls.js makes its caption tracks of `data:`.
    "media-src 'self' blob: data: https:",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${viewer ? "'self'" : "'none'"}`,
  ];
  return directives.join('; ');
}

/** Beside a hash `'unsafe-inline'` counts for nothing: where somebody else's script writes styles, it stands alone. */
function viewerStyles(page?: PageSources): string {
  if (page?.outside?.hasStyles) return " 'unsafe-inline'";
  return page?.styleHash ? ` '${page.styleHash}'` : '';
}
