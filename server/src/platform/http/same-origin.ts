import type { IncomingMessage } from 'node:http';

/** The header that our own pages set on every state-changing request, so that no plain form of another site can. */
export const PAGE_HEADER = 'x-requested-with';
export const PAGE_HEADER_VALUE = 'nave';

/** Whether a request's `Origin` is the host that it was sent to. A missing Origin is not. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.headers.host;
}

/** Whether a state-changing request comes from one of our own pages (ACC-146). */
export function isFromOwnPage(request: IncomingMessage): boolean {
  if (request.headers[PAGE_HEADER] !== PAGE_HEADER_VALUE) return false;
  return isOwnOrigin(request) || request.headers['sec-fetch-site'] === 'same-origin';
}
