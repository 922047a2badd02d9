import { expect, test } from 'vitest';
import type { Interaction } from '../contents/interactions/interaction.ts';
import { sampleInteraction } from '../testing/sample-interactions.ts';
import { momentsOf, sentBy } from './rehearsal.ts';

const content = {
  contentType: 'simulatedLive' as const,
  opensAt: '2026-11-22T09:45:00.000Z',
  startsAt: '2026-11-22T10:00:00.000Z',
  videoEndsAt: '2026-11-22T10:50:00.000Z',
  closesAt: '2026-11-22T11:00:00.000Z',
};
const at = (time: string) => Date.parse(`2026-11-22T${time}.000Z`);
const anInteraction = (id: string, changes: Partial<Interaction> = {}) => sampleInteraction({ id, ...changes });
const asked = anInteraction('asked', { sendOffset: 750, showAt: '2026-11-22T10:20:00.000Z' });
const held = anInteraction('held', { sendOffset: 60, isHeld: true });
const late = anInteraction('late', { sendOffset: 3_601 });
const free = anInteraction('free');

test('the moments of a content are in order, with the interactions that have a time; one is not sent if it is held or too late', () => {
  const moments = momentsOf(content, [late, asked, held, free]);
  expect(
    moments.map((one) => [
      new Date(one.at).toISOString().slice(11, 19),
      one.kind === 'interaction' ? `${one.interaction.id} ${one.isSent}` : one.kind,
    ]),
  ).toEqual([
    ['09:45:00', 'opens'],
    ['10:00:00', 'starts'],
    ['10:01:00', 'held false'],
    ['10:12:30', 'asked true'],
    ['10:50:00', 'videoEnds'],
    ['11:00:00', 'closes'],
    ['11:00:01', 'late false'],
  ]);
  expect(momentsOf({ ...content, contentType: 'onDemand', opensAt: null, startsAt: null, closesAt: null }, [])).toEqual(
    [],
  );
});

test('viewers have what was sent until now: at its time, or earlier by hand', () => {
  const moments = momentsOf(content, [asked, held, late, free]);
  const byHand = new Map([['free', { interaction: free, at: at('10:05:00') }]]);
  const seen = (now: string, hand = byHand) => sentBy(at(now), moments, hand).map(({ id, showAt }) => [id, showAt]);
  expect(seen('10:04:59')).toEqual([]);
  expect(seen('10:12:29')).toEqual([['free', '2026-11-22T10:05:00.000Z']]);
  expect(seen('10:12:30').map(([id]) => id)).toEqual(['free', 'asked']);
  byHand.set('asked', { interaction: asked, at: at('10:02:00') });
  expect(seen('11:30:00')).toEqual([
    ['asked', '2026-11-22T10:02:00.000Z'],
    ['free', '2026-11-22T10:05:00.000Z'],
  ]);
});
