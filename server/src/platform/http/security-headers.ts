/** The kind of a response. Each kind has its own Content-Security-Policy. */
export type Area = 'api' | 'reading' | 'email' | 'raw' | 'viewer' | 'dashboard' | 'go-live' | 'media';

const permissions =
  'geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=*, fullscreen=*, picture-in-picture=*';
const noCapture = 'camera=(), microphone=(), display-capture=()';
/** VID-100: the page Go live shows and sends what camera, microphone or screen deliver. */
const ownCapture = 'camera=(self), microphone=(self), display-capture=(self)';

/** The sources that the policy of a page allows. */
export interface PageSources {
  /** Hash of the page's only inline style, as `sha256-...`. */
  styleHash?: string;
  /** Hash of the page's only inline script, as `sha256-...`. */
  scriptHash?: string;
  /** Unique to each response. */
  nonce?: string;
  /** The page's own `ws:` or `wss:` origin. */
  socketOrigin: string;
  /** The sources that the page's third-party scripts need. `hasStyles`: these scripts write inline styles. */
  thirdParty?: { scripts: readonly string[]; sockets: readonly string[]; hasStyles: boolean };
}

/** Returns the security headers of a response (docs/decisions/0004). `https` adds Strict-Transport-Security. */
export function securityHeaders(area: Area, https: boolean, page?: PageSources): Record<string, string> {
  return {
    'content-security-policy': policy(area, page),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `${area === 'go-live' ? ownCapture : noCapture}, ${permissions}`,
    'cross-origin-resource-policy': area === 'media' ? 'cross-origin' : 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000' }),
  };
}

function policy(area: Area, page?: PageSources): string {
  if (area === 'api') return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  if (area === 'reading') {
    return `default-src 'none'; style-src '${page?.styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  }
  // An email has inline styles, and its links open in a new tab.
  if (area === 'email') {
    return "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
  }
  // HTML and scripts that staff wrote run in a sandbox with an opaque origin, without cookies and storage.
  if (area === 'raw') {
    return "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'; base-uri 'none'";
  }
  if (area === 'media') return "default-src 'none'; sandbox; frame-ancestors 'none'";
  const viewer = area === 'viewer';
  // VID-100: the encoders of the page Go live are workers that start from blobs, and WebAssembly.
  const encodes = area === 'go-live';
  const directives = [
    "default-src 'none'",
    viewer
      ? [
          "script-src 'self'",
          ...(page?.scriptHash ? [`'${page.scriptHash}'`] : []),
          ...(page?.thirdParty?.scripts ?? []),
        ].join(' ')
      : `script-src 'nonce-${page?.nonce}' 'strict-dynamic'${encodes ? " 'wasm-unsafe-eval'" : ''}`,
    viewer ? `style-src 'self'${viewerStyles(page)}` : `style-src 'self' 'nonce-${page?.nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self' https:", page?.socketOrigin ?? [], page?.thirdParty?.sockets ?? []].flat().join(' '),
    // hls.js creates caption tracks from `data:` URLs.
    "media-src 'self' blob: data: https:",
    `worker-src 'self'${encodes ? ' blob:' : ''}`,
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${viewer ? "'self'" : "'none'"}`,
  ];
  return directives.join('; ');
}

/**
 * Returns the sources of styles besides 'self'. If third-party scripts write styles, the hash of the inline style is
 * left out, because a hash disables `'unsafe-inline'`.
 */
function viewerStyles(page?: PageSources): string {
  if (page?.thirdParty?.hasStyles) return " 'unsafe-inline'";
  return page?.styleHash ? ` '${page.styleHash}'` : '';
}
