import { expect, test } from 'vitest';
import { reportIn } from './embed-messages.ts';

const said = (event: string, info: unknown) => JSON.stringify({ event, info, id: 1, channel: 'widget' });

test.each([
  [said('onError', 100), { state: 'failed', reason: 'gone' }],
  [said('onError', 150), { state: 'failed', reason: 'notEmbeddable' }],
  [said('onError', 5), { state: 'failed', reason: null }],
  [said('onStateChange', 1), { state: 'shown', seconds: null }],
  [said('infoDelivery', { duration: 754.3, playerState: 1 }), { state: 'shown', seconds: 754 }],
  [said('initialDelivery', { duration: 0, playerState: -1 }), null],
  [said('onStateChange', 3), null],
])('PLAY-72~ YouTube says %s', (data, report) => {
  expect(reportIn('youtube', data)).toEqual(report);
});

test.each([
  [
    { method: 'getDuration', value: 61.6 },
    { state: 'shown', seconds: 62 },
  ],
  [
    { event: 'error', data: { name: 'PrivacyError', message: 'x' } },
    { state: 'failed', reason: 'gone' },
  ],
  [{ event: 'error', data: { name: 'NotAllowedError', method: 'play' } }, null],
  [{ event: 'ready' }, null],
])('PLAY-72~ Vimeo says %o', (data, report) => {
  expect(reportIn('vimeo', JSON.stringify(data))).toEqual(report);
  expect(reportIn('vimeo', data)).toEqual(report);
});

test.each(['', '{', 'no', '{"event":1}', null, 5, undefined, []])(
  'PLAY-72~ what is no message of a player says nothing: %s',
  (data) => {
    expect(reportIn('youtube', data)).toBeNull();
    expect(reportIn('vimeo', data)).toBeNull();
  },
);
