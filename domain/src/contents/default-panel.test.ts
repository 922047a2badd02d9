import { expect, test } from 'vitest';
import { sampleContent } from '../testing/sample-contents.ts';
import { defaultPanel, panelsOf } from './default-panel.ts';
import { type InitialPanel, initialPanels } from './engagement-settings.ts';

const all = ['chat', 'bible', 'notes', 'schedule', 'videos', 'info'];
const without = (...names: string[]) => all.filter((name) => !names.includes(name));
const timed = (initialSelectedPanel: InitialPanel = 0) => ({ initialSelectedPanel, startsAt: '2027-03-07T15:00:00Z' });
const onDemand = { initialSelectedPanel: 0, startsAt: null } as const;

test.each(initialPanels)(
  'PAN-7 PAN-14 the panel that staff chose is open, or the default panel if that panel is not offered: %s',
  (chosen) => {
    expect(defaultPanel(timed(chosen), { offered: all, isNarrow: false })).toBe(chosen);
    const otherwise = chosen === 'chat' ? 'bible' : chosen === 'info' ? 'info' : 'chat';
    const offered = chosen === 'info' ? ['info'] : without(chosen);
    expect(defaultPanel(timed(chosen), { offered, isNarrow: false })).toBe(otherwise);
  },
);

test.each([
  ['PAN-8 PAN-9 the default panel is chat for a content with a start', timed(), all, 'chat', 'chat'],
  ['PAN-9 PAN-10 the default panel is bible for a content without a start', onDemand, all, 'bible', 'bible'],
  ['PAN-10 the default panel is bible if chat is not offered', timed(), without('chat'), 'bible', 'bible'],
  [
    'PAN-11 the default panel is notes if chat and bible are not offered',
    timed(),
    without('chat', 'bible'),
    'notes',
    'notes',
  ],
  [
    'PAN-12 on a phone the default panel is videos if chat, bible and notes are not offered',
    timed(),
    without('chat', 'bible', 'notes'),
    'info',
    'videos',
  ],
  ['PAN-12~ on a phone the default panel is videos if no content is shown', null, ['videos', 'info'], 'info', 'videos'],
  [
    'PAN-13 the default panel is info if chat, bible, notes and videos are not offered',
    timed(),
    ['schedule', 'info'],
    'info',
    'info',
  ],
] as const)('%s', (_, content, offered, wide, narrow) => {
  expect(defaultPanel(content, { offered, isNarrow: false })).toBe(wide);
  expect(defaultPanel(content, { offered, isNarrow: true })).toBe(narrow);
});

test('a content offers its enabled panels and the panel info', () => {
  const content = sampleContent({ contentType: 'live', startsAt: '2027-03-07T15:00:00Z', originalAirDate: null });
  const disabled = { bible: { ...content.bible, enabled: false }, notes: { ...content.notes, enabled: false } };
  const enabled = { bible: { ...content.bible, enabled: true }, notes: { ...content.notes, enabled: true } };
  const shown = { ...content, videoProvider: 'stream' as const, src: null, links: [], movedTo: null, relatedIds: [] };
  const chat = { ...content.chat, enabled: true };
  expect(panelsOf({ ...shown, ...enabled, chat, schedule: { enabled: true } })).toEqual([
    'chat',
    'bible',
    'notes',
    'schedule',
    'info',
  ]);
  expect(panelsOf({ ...shown, ...disabled, chat: { ...chat, enabled: false }, schedule: { enabled: false } })).toEqual([
    'info',
  ]);
});
