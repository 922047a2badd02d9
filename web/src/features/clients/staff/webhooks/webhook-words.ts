import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { sentenceMoment } from '../../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../../lib/staff-texts.ts';

export const stateLabels = {
  delivering: { label: sentence('Delivering'), tone: 'ok' },
  failing: { label: sentence('Failing'), tone: 'warn' },
  paused: { label: sentence('Paused'), tone: 'danger' },
} as const;

/** Returns a webhook's state in a sentence. */
export function stateText({ state, since, isPausedByFailures, last }: Webhook): string {
  const at = sentenceMoment(since ?? '1970-01-01T00:00:00Z');
  if (state === 'failing')
    return t('Failing since {{at}}. {{problem}} We keep trying, and later events wait.', {
      at,
      problem: last?.problem ?? '',
    });
  if (state === 'paused' && isPausedByFailures)
    return t('Paused since {{at}}, after failing for 24 hours. {{problem}}', { at, problem: last?.problem ?? '' });
  if (state === 'paused') return t('Paused since {{at}}. Resume to deliver the waiting events.', { at });
  if (!last) return t('Nothing sent yet');
  return t('Last message sent {{at}}', { at: sentenceMoment(last.at) });
}

export function waitingText(waiting: number): string {
  return tCount(waiting, { one: '{{count}} event waiting', other: '{{count}} events waiting' });
}
