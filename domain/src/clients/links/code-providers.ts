import { completeUrl, isWebUrl } from '../../kernel/url-form.ts';
import type { CodeProvider, LinkTarget } from './link.ts';

interface ProviderPage {
  /** The provider's name in lists. */
  name: string;
  /** What the provider calls its codes. Source: 001 §3. */
  codeLabel: string;
  /** Returns the URL of the page for a code, or null if the code is invalid. */
  addressOf(code: string): string | null;
  target: LinkTarget;
}

/** One label of a hostname. */
const hostPart = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the subdomain of `domain` in a code, which is a subdomain, a hostname or a URL; null if the code has none.
 */
function subdomainIn(domain: string, code: string): string | null {
  const host = code
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '');
  const part = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return hostPart.test(part) ? part : null;
}

/** Returns a function that builds the URL for a code, for a provider that gives each church a subdomain. */
function subdomainUrl(domain: string, path: string) {
  return (code: string) => {
    const part = subdomainIn(domain, code.trim());
    return part && `https://${part}.${domain}${path}`;
  };
}

/**
 * The payment providers, and how the page of each provider is derived from a code. Source: 001 §3, 002 §4.6 (LNK-74 to
 * LNK-78).
 */
export const providerPages: Record<CodeProvider, ProviderPage> = {
  planningCenterGiving: {
    name: 'Planning Center Giving',
    codeLabel: 'ChurchCenter domain',
    addressOf: subdomainUrl('churchcenter.com', '/giving?open-in-church-center-modal=true'),
    target: 'iframeModal',
  },
  tithely: {
    name: 'Tithe.ly',
    codeLabel: 'Church ID',
    addressOf: (code) => (/^\d{1,12}$/.test(code.trim()) ? `https://tithe.ly/give?c=${code.trim()}` : null),
    target: 'iframeModal',
  },
  onlineGiving: {
    name: 'Online Giving',
    codeLabel: 'Church Code',
    addressOf: subdomainUrl('onlinegiving.org', '/donate'),
    target: 'iframeModal',
  },
  paperlessTransactions: {
    name: 'Paperless Transactions',
    codeLabel: 'Subdomain',
    addressOf: subdomainUrl('paperlesstransactions.com', '/'),
    target: 'iframeModal',
  },
  givelify: {
    name: 'Givelify',
    codeLabel: 'URL',
    addressOf: givelifyAddress,
    target: 'newTab',
  },
};

function givelifyAddress(code: string): string | null {
  const url = completeUrl(code);
  if (!isWebUrl(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  return protocol === 'https:' && /(^|\.)(givelify\.com|giv\.li)$/.test(hostname) ? href : null;
}
