import { completeUrl, isWebUrl } from '../../kernel/url-form.ts';
import type { CodeProvider, LinkTarget } from './link.ts';

interface ProviderPage {
  /** The provider's name in lists. */
  name: string;
  /** The name of its kind of code. Source: 001 §3. */
  codeLabel: string;
  /** Returns the URL of the page, or null if the code is invalid. */
  addressOf(code: string): string | null;
  target: LinkTarget;
}

/** One label of a hostname. */
const hostPart = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the subdomain of `domain` from a code that is the subdomain, a hostname or a URL; null if there is none. */
function partBefore(domain: string, code: string): string | null {
  const host = code
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '');
  const part = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return hostPart.test(part) ? part : null;
}

/** Builds URLs of a provider that gives each church a subdomain. */
function ownHost(domain: string, path: string) {
  return (code: string) => {
    const part = partBefore(domain, code.trim());
    return part && `https://${part}.${domain}${path}`;
  };
}

/** The payment providers and the page that each derives from a code. Source: 001 §3, 002 §4.6 (LNK-74 to LNK-78). */
export const providerPages: Record<CodeProvider, ProviderPage> = {
  planningCenterGiving: {
    name: 'Planning Center Giving',
    codeLabel: 'ChurchCenter domain',
    addressOf: ownHost('churchcenter.com', '/giving?open-in-church-center-modal=true'),
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
    addressOf: ownHost('onlinegiving.org', '/donate'),
    target: 'iframeModal',
  },
  paperlessTransactions: {
    name: 'Paperless Transactions',
    codeLabel: 'Subdomain',
    addressOf: ownHost('paperlesstransactions.com', '/'),
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
