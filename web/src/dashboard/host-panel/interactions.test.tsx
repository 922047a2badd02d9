import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import type { Answer } from '@nave/domain/interactions/answer.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { interactionsCommands, staffInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { sampleInteraction, sampleResponse } from '@nave/domain/testing/sample-interactions.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE } from '../testing/records.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const topic = staffInteractionsTopic(EVENING);

beforeEach(() => {
  sessionStorage.clear();
  // As in browsers where scrolling returns a promise.
  Element.prototype.scrollIntoView = async () => undefined;
});

const anInteraction = (id: string, changes: Partial<Interaction> = {}) =>
  sampleInteraction({
    id,
    clientId: GRACE,
    contentId: EVENING,
    interactionTitle: `Title of ${id}`,
    interactionText: `<p>Text of ${id}</p>`,
    responses: [
      sampleResponse(),
      sampleResponse({ id: 'mail', responseText: 'Write to me', actionType: 'collectEmail', actionText: '' }),
    ],
    ...changes,
  });

async function open(
  interactions: Interaction[],
  { role = 'superhost' as 'superhost' | 'host', startsAt = minutes(-10) } = {},
) {
  const user = aUser({ clients: { [GRACE]: role } });
  const content = aContent({
    startsAt,
    opensAt: startsAt,
    closesAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  });
  const api = aServer({ user, contents: [content] });
  const socket = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/host`, { socket: socket.socket });
  await waitFor(() => expect(socket.follows(topic)).toBe(true));
  act(() => socket.snapshot(topic, { interactions, counts: {}, screens: {}, viewers: 0 }));
  fireEvent.click(screen.getByRole('tab', { name: 'Interactions' }));
  return { ...socket, api };
}
const at = (interactionId: string) => ({ contentId: EVENING, interactionId });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const panel = () => screen.getByRole('tabpanel', { name: 'Interactions' });

test('HOSTP-10 HOSTP-34 INT-13 INT-111~ INT-112~ the section lists unsent interactions in their order, then sent ones with the time and the number of answers', async () => {
  const { event } = await open([
    anInteraction('sent', { showAt: '2026-12-25T01:15:00.000Z', displayOrder: 0 }),
    anInteraction('second', { displayOrder: 2 }),
    anInteraction('first', { displayOrder: 1 }),
  ]);
  const rows = () =>
    within(panel())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'Title of firstOpens the panel · 2 responsesSend',
    'Title of secondOpens the panel · 2 responsesSend',
    expect.stringMatching(/^Title of sentSent .*:15 [AP]M · 0 answersSeen on 0 of 0 screens$/),
  ]);
  const counts = { sent: { byResponse: { yes: 2, mail: 1 }, dismissed: 4 } };
  act(() =>
    event(topic, {
      type: 'changed',
      data: {
        interactions: [anInteraction('sent', { showAt: '2026-12-25T01:15:00.000Z' })],
        counts,
      },
    }),
  );
  act(() => event(topic, { type: 'screens', data: { screens: { sent: 1_396 }, viewers: 1_412 } }));
  expect(rows()).toEqual([expect.stringMatching(/ · 3 answersSeen on 1,396 of 1,412 screens$/)]);
});

test('INT-9 INT-8 INT-110 HOSTP-37 HOSTP-38 HOSTP-39 HOSTP-40 Send is in the detail panel with Edit and Delete, and after sending the interaction is read-only', async () => {
  const { api } = await open([anInteraction('step')]);
  api.on(interactionsCalls.send, at('step'), () => ({
    body: anInteraction('step', { showAt: minutes(0), edition: 2 }),
  }));
  await press(/^Title of step/);
  expect(within(panel()).getByRole('button', { name: 'Edit' })).toBeDefined();
  expect(within(panel()).getByRole('button', { name: 'Delete' })).toBeDefined();
  await press('Send Title of step');
  await waitFor(() => expect(within(panel()).getByText(/^Sent /)).toBeDefined());
  for (const name of ['Edit', 'Delete', 'Send Title of step'])
    expect(within(panel()).queryByRole('button', { name })).toBeNull();
});

test('INT-10 outside opensAt to closesAt Video Not Live shows instead of Send', async () => {
  await open([anInteraction('step')], { startsAt: minutes(30) });
  expect(panel().textContent).toContain('Video Not Live');
  expect(within(panel()).queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('HOSTP-36 HOSTP-41 HOSTP-42 a plain host can send, but not add, edit or delete', async () => {
  await open([anInteraction('step')], { role: 'host' });
  expect(within(panel()).queryByRole('button', { name: 'New Interaction' })).toBeNull();
  await press(/^Title of step/);
  expect(within(panel()).getByRole('button', { name: 'Send Title of step' })).toBeDefined();
  expect(within(panel()).queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(within(panel()).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('INT-113 INT-114 INT-115 INT-116 INT-52 INT-117 the detail panel shows the title, the count of each response, and a preview that starts again and stores nothing', async () => {
  const { event, sent } = await open([anInteraction('step', { showAt: minutes(-5) })]);
  await press(/^Title of step/);
  const counts = { step: { byResponse: { yes: 1_204 }, dismissed: 3 } };
  act(() =>
    event(topic, {
      type: 'changed',
      data: {
        interactions: [anInteraction('step', { showAt: minutes(-5) })],
        counts,
      },
    }),
  );
  expect(within(panel()).getAllByRole('heading', { name: 'Title of step' }).length).toBeGreaterThan(0);
  act(() => event(topic, { type: 'screens', data: { screens: { step: 9 }, viewers: 8 } }));
  // A viewer may leave between the two counts.
  expect(within(panel()).getByText('Seen on 9 of 9 screens')).toBeDefined();
  expect(within(panel()).getByRole('list', { name: 'Answers' }).textContent).toBe('Yes1,204Write to me0');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  fireEvent.click(preview.getByRole('button', { name: 'Write to me' }));
  fireEvent.change(preview.getByLabelText('Where should we write to you?'), { target: { value: 'nonsense' } });
  fireEvent.click(preview.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(preview.getByText(/Thank you!/)).toBeDefined());
  await press('Refresh');
  expect(preview.getByRole('button', { name: 'Write to me' })).toBeDefined();
  expect(sent.filter(({ type }) => type === interactionsCommands.answer)).toEqual([]);
});

test('INT-98 INT-99 INT-100 HOSTP-35 the editor of a new interaction does not save an invalid form', async () => {
  const { api } = await open([]);
  await press('New Interaction');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Interaction' }));
  fireEvent.click(dialog.getByRole('button', { name: 'SAVE' }));
  expect(await dialog.findByText(/Interaction Title is required/)).toBeDefined();
  expect(api.calls.filter(({ call }) => call === interactionsCalls.add)).toEqual([]);
});

test('INT-103 INT-118 the text of an interaction is written with formatting, and a failed save says so and keeps the form', async () => {
  const { api } = await open([]);
  await press('New Interaction');
  const dialog = within(await screen.findByRole('dialog', { name: 'New Interaction' }));
  const text = await dialog.findByRole('textbox', { name: /^Interaction Text/ });
  expect(text.getAttribute('contenteditable')).toBe('true');
  expect(dialog.getAllByRole('toolbar', { name: 'Formatting' }).length).toBeGreaterThan(0);
  cleanup();
  const stored = anInteraction('step');
  const other = await open([stored]);
  other.api.on(interactionsCalls.change, at('step'), 'unreachable');
  await press(/^Title of step/);
  await press('Edit');
  const editing = within(await screen.findByRole('dialog', { name: 'Edit Interaction' }));
  await act(async () => fireEvent.click(editing.getByRole('button', { name: 'SAVE' })));
  expect(await screen.findByText('Error adding interaction')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Edit Interaction' })).toBeDefined();
  expect(api.calls.filter(({ call }) => call === interactionsCalls.add)).toEqual([]);
});

test('INT-104 INT-105 INT-106 INT-107 deleting asks first, and says whether it worked', async () => {
  const { api } = await open([anInteraction('step')]);
  api.on(interactionsCalls.delete, at('step'), 'unreachable');
  await press(/^Title of step/);
  await press('Delete');
  const question = () => within(screen.getByRole('dialog', { name: 'Delete Interaction?' }));
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Cancel' })));
  expect(api.calls.filter(({ call }) => call === interactionsCalls.delete)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Delete');
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Delete' })));
  expect(await screen.findByText('Error deleting interaction')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(interactionsCalls.delete, at('step'), { body: { ok: true } });
  await press('Delete');
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Delete' })));
  expect(await screen.findByText('Interaction deleted')).toBeDefined();
});

test('a timed interaction shows when it sends itself; a host holds and releases it; a missed one says so', async () => {
  const timed = anInteraction('timed', { sendOffset: 1_830 });
  const { api } = await open(
    [timed, anInteraction('missed', { sendOffset: 60, missedAt: minutes(-3), displayOrder: 1 })],
    { role: 'host' },
  );
  const row = (id: string) => within(panel()).getByText(`Title of ${id}`).closest('li')?.textContent;
  expect(row('timed')).toMatch(/Sends itself at \d+:\d\d/);
  expect(row('missed')).toMatch(/Not sent at \d+:\d\d/);
  api.on(interactionsCalls.hold, at('timed'), { body: { ...timed, isHeld: true, edition: 2 } });
  await press('Hold Title of timed');
  expect(row('timed')).toMatch(/Held\. It would send itself at/);
  expect(screen.queryByRole('button', { name: /^(Hold|Release) Title of missed/ })).toBeNull();
  api.on(interactionsCalls.release, at('timed'), { body: { ...timed, edition: 3 } });
  await press('Release Title of timed');
  expect(row('timed')).toMatch(/Sends itself at/);
});

test('a host shows the results of a sent interaction after five answers, and hides them; never if a response is private', async () => {
  const [yes] = anInteraction('x').responses;
  const showAt = minutes(-2);
  const asked = anInteraction('asked', { showAt, responses: yes ? [yes] : [] });
  const all = [asked, anInteraction('private', { showAt })];
  const { api, event } = await open(all, { role: 'host' });
  const counted = (id: string, yes: number) =>
    act(() =>
      event(topic, {
        type: 'changed',
        data: { interactions: all, counts: { [id]: { byResponse: { yes }, dismissed: 0 } } },
      }),
    );
  await press(/^Title of private/);
  expect(screen.queryByRole('button', { name: 'Show results to viewers' })).toBeNull();
  await press('All interactions');
  await press(/^Title of asked/);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show results to viewers' });
  counted('asked', 4);
  expect(button().disabled).toBe(true);
  counted('asked', 5);
  expect(button().disabled).toBe(false);
  api.on(interactionsCalls.results, at('asked'), { body: { ...asked, areResultsShown: true, edition: 2 } });
  await press('Show results to viewers');
  expect(api.calls.at(-1)).toMatchObject({ call: interactionsCalls.results, body: { isShown: true } });
  expect(screen.getByText('Viewers who have answered see these results.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Hide results' })).toBeDefined();
});

test('INT-58~ those who prepare interactions download all answers with the addresses as a table; hosts cannot', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const name = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sentOne = anInteraction('step', { showAt: minutes(-5) });
  const anAnswer = (id: string, changes: Partial<Answer>): Answer => ({
    id,
    contentId: EVENING,
    firebaseId: 'amos',
    interactionId: 'step',
    title: '=Title',
    text: '',
    showAt: minutes(-5),
    hideAt: null,
    responseId: 'mail',
    responseText: 'Write to me',
    action: 'collectEmail',
    answeredAt: '2026-11-22T10:15:00.000Z',
    ...changes,
  });
  const pages: Record<string, Answer[]> = {
    '': [anAnswer('one', { data: { email: 'amos@people.example' } })],
    one: [anAnswer('two', { responseId: null, responseText: null, action: null, firebaseId: 'lea' })],
  };
  const { api } = await open([sentOne]);
  api.on(interactionsCalls.answers, { contentId: EVENING }, ({ path }) => ({
    body: { items: pages[new URL(path, location.origin).searchParams.get('after') ?? ''] ?? [] },
  }));
  await press('Download answers');
  await waitFor(() => expect(name).toHaveBeenCalledOnce());
  expect(await files[0]?.text()).toBe(
    'Time (UTC),Interaction,Response,Email,Viewer\r\n' +
      "2026-11-22T10:15:00.000Z,'=Title,Write to me,amos@people.example,amos\r\n" +
      "2026-11-22T10:15:00.000Z,'=Title,Dismissed,,lea\r\n",
  );
  cleanup();
  await open([sentOne], { role: 'host' });
  expect(screen.queryByRole('button', { name: 'Download answers' })).toBeNull();
});
