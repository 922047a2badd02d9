import { completeUrl, isWebUrl } from '../../kernel/url-form.ts';
import type { CodeProvider, LinkTarget } from './link.ts';

interface ProviderPage {
  /** The provider, as a list of them says it. */
  name: string;
  /** What its code is. Source: 001 §3. */
  codeLabel: string;
  /** The page of a code, or null where the code is none of the provider's. */
  addressOf(code: string): string | null;
  target: LinkTarget;
}

/** One part of a hostname. */
const hostPart = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The part before `domain` of a code that is that part, a hostname or a whole address. */
function partBefore(domain: string, code: string): string | null {
  const host = code
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '');
  const part = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return hostPart.test(part) ? part : null;
}

/** A provider whose pages stand at a name of the church's own. */
function ownHost(domain: string, path: string) {
  return (code: string) => {
    const part = partBefore(domain, code.trim());
    return part && `https://${part}.${domain}${path}`;
  };
}

/** Which page a provider makes of a code. Source: 001 §3, 002 §4.6 (LNK-74 to LNK-78). */
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
