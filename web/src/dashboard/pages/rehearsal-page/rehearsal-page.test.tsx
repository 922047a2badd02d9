import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { sampleInteraction } from '@nave/domain/testing/sample-interactions.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE, YOUTH } from '../../testing/records.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');
const minutes = (n: number) => new Date(START + n * 60_000).toISOString();
const times = { opensAt: minutes(-15), startsAt: minutes(0), videoEndsAt: minutes(50), closesAt: minutes(60) };
const anInteraction = (id: string, changes: Partial<Interaction> = {}) =>
  sampleInteraction({ id, interactionTitle: `Title of ${id}`, ...changes });
const interactions = [anInteraction('timed', { sendOffset: 750, urgency: 'modal' }), anInteraction('free')];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

async function open(changes: Parameters<typeof aContent>[0] = {}, role: 'host' | 'owner' = 'host') {
  const content = aContent({ ...times, interactions, ...changes });
  const server = aServer({ user: aUser({ clients: { [GRACE]: role } }), contents: [content] });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/rehearsal`);
  await screen.findByText(/What happens|no rehearsal/);
  return server;
}
const time = () => screen.getByRole('timer', { name: 'Time of the rehearsal' }).textContent;
const step = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const title = () => screen.queryByRole('heading', { name: /^Title of/ })?.textContent ?? null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a rehearsal starts when viewers can come in, runs as fast as chosen, and shows what viewers see', async () => {
  await open();
  expect(time()).toBe('−15:00');
  expect(screen.getByText('Starts in 15:00')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '60×' }));
  press('Play');
  await pass(10_000);
  expect(time()).toMatch(/^−(5:0\d|4:5\d)$/);
  expect(title()).toBeNull();
  await pass(18_000);
  expect(title()).toBe('Title of timed');
  expect(screen.getByText('Opens a window')).toBeDefined();
  press('Pause');
  const paused = time();
  await pass(5_000);
  expect(time()).toBe(paused);
  step(/^1:00:00/);
  expect(screen.getByText('This content has ended.')).toBeDefined();
});

test('a step of the list goes to its time, and back; a viewer’s answer is forgotten before it', async () => {
  await open();
  step(/^12:30/);
  expect(title()).toBe('Title of timed');
  press('Yes');
  expect(await screen.findByText('Welcome!')).toBeDefined();
  press('Done');
  step(/^50:00/);
  expect(screen.getByText('The video has ended. The chat is still open.')).toBeDefined();
  expect(screen.getByText('Viewers have nothing to answer now.')).toBeDefined();
  step(/^0:00/);
  expect(title()).toBeNull();
});

test('the user sends by hand what has no time, and nothing is sent to the server', async () => {
  const server = await open();
  step(/^0:00/);
  press('Send Title of free');
  expect(title()).toBe('Title of free');
  expect(screen.getByText('Sent 0:00')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send Title of free' })).toBeNull();
  expect(server.calls.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
});

test('what will not be sent says why', async () => {
  const held = anInteraction('held', { sendOffset: 60, isHeld: true });
  await open({ interactions: [held, anInteraction('late', { sendOffset: 4_000 })] });
  const list = within(screen.getByRole('region', { name: 'What happens' }));
  expect(list.getByText('A host holds it, so it does not send itself.')).toBeDefined();
  expect(list.getByText('Not sent: the content is closed then.')).toBeDefined();
  step(/^1:00(?!:)/);
  expect(title()).toBeNull();
});

test('an on-demand content has no rehearsal', async () => {
  await open({ contentType: 'onDemand', opensAt: null, startsAt: null, closesAt: null, videoEndsAt: null });
  expect(screen.getByText('This content has no rehearsal')).toBeDefined();
});

test('a host of another channel sees Unauthorized', async () => {
  const user = aUser({ clients: { [GRACE]: 'host' }, whitelist: { [GRACE]: [YOUTH] } });
  aServer({ user, contents: [aContent({ ...times, interactions })] });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/rehearsal`);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeDefined();
});
