import { clickCalls } from '@nave/domain/analytics/clicks.calls.ts';
import { addressOf, type InputOf, methodOf } from '@nave/domain/kernel/call.ts';
import { logFailure } from '../../../lib/log.ts';

/**
 * Reports a click without waiting for an answer. `keepalive` completes the request after the page has gone. Browsers
 * without it send the request before the page of the link replaces this page. `navigator.sendBeacon` cannot send the
 * header that protects from requests of other sites.
 */
export function reportClick(contentId: string, click: InputOf<typeof clickCalls.add>['body']): void {
  fetch(addressOf(clickCalls.add, { contentId }), {
    method: methodOf(clickCalls.add),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Requested-With': 'nave' },
    credentials: 'same-origin',
    keepalive: true,
    body: JSON.stringify(click),
  }).catch((error: unknown) => logFailure('A click was not reported', error));
}
