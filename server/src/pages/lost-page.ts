import { lostTexts } from '@nave/domain/pages/lost.texts.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Site } from '../platform/http/own-hosts.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';

/**
 * VIEW-30, VIEW-31: what is not known goes to `/`. The page that leads there says so with its status to whoever does not
 * follow it, so that no search engine keeps the address.
 */
export function sendLostPage(
  { publicUrl, site }: { publicUrl: string; site: Site },
  keys: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return reply
    .code(404)
    .headers(securityHeaders('api', publicUrl.startsWith('https:')))
    .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(lostPage(languageOf(request), wayOut(publicUrl, site, keys)));
}

/** On a client's own domain `/` is its page; where even that is not there, the way leads to the product. */
function wayOut(publicUrl: string, { owner }: Site, [first = '']: readonly string[]): string {
  if (owner === 'product') return `/?${new URLSearchParams({ [LOST_PARAMETER]: first })}`;
  return first ? '/' : publicUrl;
}

function lostPage(language: keyof typeof lostTexts, to: string): string {
  const { title, sentence, goOn } = lostTexts[language];
  const address = escapeHtml(to);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${address}"></head><body><p>${sentence}</p><p><a href="${address}">${goOn}</a></p></body></html>`;
}

/** The first language of the browser that we speak; English where there is none. */
function languageOf(request: FastifyRequest): keyof typeof lostTexts {
  const wishes = (request.headers['accept-language'] ?? '').toLowerCase().split(',');
  const known = wishes.map((wish) => /^\s*(en|es)\b/.exec(wish)?.[1]).find(Boolean);
  return known === 'es' ? 'es' : 'en';
}
