import type { IncomingMessage, ServerResponse } from 'node:http';
import { misdirected, misdirectedPage } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { escapeHtml } from '../escape-html.ts';
import { writeRefusal } from './raw-refusal.ts';
import { type VisitorLanguage, visitorLanguage } from './visitor-language.ts';

/**
 * Creates the handler for hostnames that are neither the product's nor a client's (HOST-49). Browsers get a page that
 * redirects to the dashboard at the product's address (VIEW-92); programs get a refusal with that address. The address
 * is configured and never taken from the request.
 */
export function refuseUnknownHostname(publicUrl: string, headers: Record<string, string>) {
  const refusal = new Refusal(misdirected(publicUrl));
  const address = escapeHtml(`${publicUrl}/dashboard`);
  const pages = {
    en: unknownHostnamePage('en', misdirectedPage.en(publicUrl), address),
    es: unknownHostnamePage('es', misdirectedPage.es(publicUrl), address),
  };
  const pageHeaders = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  };
  return ({ method, headers: requestHeaders }: IncomingMessage, response: ServerResponse): void => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && requestHeaders.accept?.includes('text/html')) {
      const page = pages[visitorLanguage(requestHeaders)];
      const length = { 'content-length': String(Buffer.byteLength(page)) };
      response.writeHead(421, { ...pageHeaders, ...length }).end(method === 'GET' ? page : undefined);
    } else writeRefusal(response, refusal, headers);
  };
}

function unknownHostnamePage(language: VisitorLanguage, sentence: string, address: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(sentence)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${address}"></head><body><p>${escapeHtml(sentence)}</p><p><a href="${address}">${address}</a></p></body></html>`;
}
