import { createHash } from 'node:crypto';
import { brandTheme } from '@nave/domain/clients/brand-theme.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { notFoundTexts } from '@nave/domain/pages/not-found.texts.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId, publicClientOfKey } from '../clients/clients.reads.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { type CacheableResponse, type CachedResponse, sendCachedResponse } from '../platform/http/cached-response.ts';
import type { Site } from '../platform/http/own-hosts.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { type VisitorLanguage, visitorLanguage } from '../platform/http/visitor-language.ts';
import { themeStyle } from './html-shell.ts';
import { NOT_FOUND_CSS } from './not-found-page-style.ts';
import { canonicalPath, pageEntry } from './page-path.ts';
import { isKeyForm, type PublicReadDeps } from './public-view.ts';
import { themed } from './viewer-pages.ts';

export interface NotFoundPageDeps extends PublicReadDeps {
  cache: ReadCache;
  publicUrl: string;
  site: Site;
}

/** What the address names that does not exist. */
type Missing = 'page' | 'event';

/**
 * Sends the not-found page (VIEW-30, VIEW-31) with status 404. It is not indexed, and has the visitor's language and
 * the theme of the client that the URL names, if the client exists. It is cached by language and client.
 */
export async function sendNotFoundPage(
  deps: NotFoundPageDeps,
  keys: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
  missing: Missing = 'page',
): Promise<void> {
  const answer = await cachedNotFoundPage(deps, keys[0] ?? '', visitorLanguage(request.headers), missing);
  reply.hijack();
  sendCachedResponse(answer, request.raw, reply.raw);
}

async function cachedNotFoundPage(
  deps: NotFoundPageDeps,
  clientKey: string,
  language: VisitorLanguage,
  missing: Missing,
): Promise<CachedResponse> {
  const { cache, site } = deps;
  const { owner } = site;
  // On a client's own domain, every page belongs to that client.
  const key = typeof owner === 'string' ? lookupKey(clientKey) : '';
  const entry = (client: string) => pageEntry(site, `lost ${missing} ${language} ${client}`);
  const ofClient = await cache.get(entry(`of ${key}`), async (): Promise<CacheableResponse | Miss<null>> => {
    const clientOfKey = () => (isKeyForm(key) ? publicClientOfKey(deps.db, key) : null);
    const client = await (typeof owner === 'string' ? clientOfKey() : publicClientOfId(deps.db, owner.clientId));
    return client ? notFoundPage(deps, client, language, missing) : { instead: null };
  });
  return 'instead' in ofClient
    ? cache.answer(entry(''), async () => notFoundPage(deps, null, language, missing))
    : ofClient;
}

function notFoundPage(
  { publicUrl, site }: NotFoundPageDeps,
  client: PublicClient | null,
  language: VisitorLanguage,
  missing: Missing,
): CacheableResponse {
  const texts = notFoundTexts[language];
  const [title, sentence] =
    missing === 'event' ? [texts.eventTitle, texts.eventSentence] : [texts.title, texts.sentence];
  const isProduct = site.owner === 'product';
  const style = themeStyle(themed(client?.theme ?? brandTheme(site.brand))) + NOT_FOUND_CSS;
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  const name = escapeHtml(client?.name ?? site.brand.name);
  const logo = client?.logoImage ?? site.brand.logo;
  const mark = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  const home = typeof site.owner === 'string' ? canonicalPath(client ? [client.key] : []) : '/';
  const watch =
    client && `<p><a class="watch" href="${home}" dir="auto">${escapeHtml(texts.toClient(client.name))}</a></p>`;
  const signIn = escapeHtml(isProduct ? '/dashboard' : `${publicUrl}/dashboard`);
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(pageTitle(client?.name ?? site.brand.name, title))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<style>${style}</style></head><body><header>${mark}<b dir="auto">${name}</b></header>
<main><h1>${title}</h1><p>${sentence}</p>${watch ?? ''}</main>
<footer><a href="${signIn}">${texts.signIn}</a></footer></body></html>`;
  const headers = securityHeaders('viewer', publicUrl.startsWith('https:'), { styleHash, socketOrigin: '' });
  return {
    status: 404,
    body,
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    tags: client ? [clientTag(client.id)] : [],
    expiresAt: null,
  };
}
