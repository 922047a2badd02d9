import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityHeaders } from '../../platform/http/security-headers.ts';

/**
 * Returns the page to which providers redirect the browser, and the page's headers, which allow only its own script and
 * send no referrer.
 */
export function callbackPage(https: boolean): { html: string; headers: Record<string, string> } {
  const html = readFileSync(join(import.meta.dirname, 'callback-page.html'), 'utf8');
  const [script, style] = ['script', 'style'].map((tag) => hashOf(html, tag));
  const policy = `default-src 'none'; script-src '${script}'; style-src '${style}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  const headers = {
    ...securityHeaders('api', https),
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return { html, headers };
}

function hashOf(html: string, tag: string): string {
  const [, text] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
  if (!text) throw new Error(`The page has no ${tag}.`);
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
