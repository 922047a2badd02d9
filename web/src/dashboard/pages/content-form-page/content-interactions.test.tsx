import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import type { Interaction, InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import { sampleInteraction, sampleResponse } from '@nave/domain/testing/sample-interactions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE } from '../../testing/records.ts';

const base = `/dashboard/${GRACE}/contents/${EVENING}`;
const aResponse = (changes: Partial<InteractionResponse> = {}) =>
  sampleResponse({ actionText: '<p>Thank you</p>', ...changes });
const anInteraction = (changes: Partial<Interaction> = {}) =>
  sampleInteraction({
    id: 'hello',
    clientId: GRACE,
    contentId: EVENING,
    interactionTitle: 'Hello',
    interactionText: '<p>First time here?</p>',
    edition: 0,
    responses: [aResponse(), aResponse({ id: 'no', responseText: 'No', actionType: 'dismiss', actionText: '' })],
    ...changes,
  });
const sent = anInteraction({ id: 'sent', interactionTitle: 'Welcome', showAt: '2026-12-25T01:05:00.000Z' });

async function openSection(interactions: Interaction[], after = interactions) {
  const content = aContent({ interactions });
  const server = aServer({ contents: [content] }).on(contentCalls.save, atEvening, () => ({
    body: { ...content, interactions: after },
  }));
  openDashboard(`${base}/interactions`);
  await screen.findByText(/^Questions with answers to choose from/);
  const saved = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
    return server.asked(contentCalls.save, atEvening)[0]?.body as ContentForm;
  };
  return { server, saved };
}

const card = (name: string) => within(screen.getByRole('listitem', { name }));
const unfold = async (name: string, title: string) => {
  fireEvent.click(card(name).getByText(title));
  await card(name).findByRole('textbox', { name: /^Interaction Title/ });
};
const press = (cardName: string, label: string) => fireEvent.click(card(cardName).getByRole('button', { name: label }));
const type = (cardName: string, label: RegExp, value: string) =>
  fireEvent.change(card(cardName).getByRole('textbox', { name: label }), { target: { value } });

const all = ['Details', 'Access', 'Video', 'Engagement', 'Links', 'Interactions'];
test.each([
  ['CNT-79 INT-70', 'a live content has six sections', { contentType: 'live' }, all],
  [
    'CNT-80 INT-71',
    'an on-demand content has no interactions',
    { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-01-04' },
    all.slice(0, 5),
  ],
] as const)('%s %s', async (_rules, _title, changes, expected) => {
  aServer({ contents: [aContent(changes)] });
  openDashboard(base);
  const nav = within(await screen.findByRole('navigation', { name: 'Form sections' }));
  const labels = nav.getAllByRole('link').map(({ textContent }) => textContent?.trim() ?? '');
  expect(labels.filter((label) => all.includes(label))).toEqual(expected);
});

test('CNT-91 INT-123 INT-73~ interactions are added, changed and removed, and the remaining interactions keep their ids', async () => {
  const give = anInteraction({ id: 'give', interactionTitle: 'Give' });
  const { saved } = await openSection([anInteraction(), give]);
  press('Interaction 1', 'Remove Interaction 1');
  await unfold('Interaction 1', 'Give');
  type('Interaction 1', /^Interaction Title/, 'Give today');
  press('Interaction 1', 'Copy Interaction 1');
  expect(await saved()).toMatchObject({
    removedInteractionIds: ['hello'],
    interactions: [
      { id: 'give', interactionTitle: 'Give today', responses: [{ id: 'yes' }, { id: 'no' }] },
      { id: null, interactionTitle: 'Copy of Give today', responses: [{ id: null }, { id: null }] },
    ],
  });
});

test('INT-14 INT-15 INT-16 INT-75 INT-76 INT-123~ a sent interaction shows when it was sent and is locked; its copy can be changed', async () => {
  const { saved } = await openSection([sent]);
  expect(screen.getByText('Sent at 12/24/2026 07:05 PM').querySelector('svg')).not.toBeNull();
  await unfold('Interaction 1', 'Welcome');
  const title = card('Interaction 1').getByRole('textbox', { name: /^Interaction Title/ });
  expect(title.matches(':disabled')).toBe(true);
  expect(card('Interaction 1').queryByRole('button', { name: 'Remove Interaction 1' })).toBeNull();
  press('Interaction 1', 'Copy Interaction 1');
  const copied = card('Interaction 2').getByRole('textbox', { name: /^Interaction Title/ });
  expect([copied.matches(':disabled'), (copied as HTMLInputElement).value]).toEqual([false, 'Copy of Welcome']);
  expect(card('Interaction 2').queryByText(/^Sent at/)).toBeNull();
  expect(card('Interaction 2').getByRole('button', { name: 'Remove Interaction 2' })).toBeTruthy();
  expect((await saved()).interactions.map(({ id }) => id)).toEqual(['sent', null]);
});

test('CNT-146~ saving invalid interactions lists the errors with their positions, unfolds these interactions and sends nothing', async () => {
  const { server } = await openSection([anInteraction(), anInteraction({ id: 'again' })]);
  fireEvent.click(screen.getByText('Add interaction'));
  press('Response 1', 'Remove Response 1');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '(Interaction 2) Interaction Title must be unique',
    '(Interaction 3) Interaction Title is required',
    '(Interaction 3) Interaction Text is required',
    'Need at least one response',
  ]);
  expect(card('Interaction 2').getByRole('textbox', { name: /^Interaction Title/ })).toBeTruthy();
  expect(card('Interaction 1').queryByRole('textbox')).toBeNull();
  const second = screen.getByRole('listitem', { name: 'Interaction 2' }).querySelector('details');
  fireEvent.click(card('Interaction 2').getAllByText('Hello')[0] as Element);
  await waitFor(() => expect(second?.open).toBe(true));
  expect(server.asked(contentCalls.save)).toEqual([]);
});

test('a response shows the fields that its type needs', async () => {
  const { saved } = await openSection([anInteraction({ responses: [aResponse()] })]);
  await unfold('Interaction 1', 'Hello');
  expect(await card('Response 1').findByText('After Response Text')).toBeTruthy();
  fireEvent.click(card('Response 1').getByRole('combobox', { name: /^Response Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Open a page' }));
  expect(card('Response 1').queryByText('After Response Text')).toBeNull();
  type('Response 1', /^URL/, 'https://grace.example/groups');
  fireEvent.click(card('Response 1').getByRole('combobox', { name: /^Target/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Same tab' }));
  expect((await saved()).interactions[0]?.responses).toMatchObject([
    { id: 'yes', actionType: 'url', url: { url: 'https://grace.example/groups', target: 'sameTab' } },
  ]);
});

test('INT-120~ the preview shows the interaction and the result of a response, can start over, and runs no scripts', async () => {
  const bad = '<p>Hi<img src=x onerror="alert(1)"></p><script>alert(2)</script>';
  await openSection([anInteraction({ interactionText: bad })]);
  await unfold('Interaction 1', 'Hello');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Hi').outerHTML).toBe('<p>Hi</p>');
  fireEvent.click(preview.getByRole('button', { name: 'Yes' }));
  expect(preview.getByText('Thank you')).toBeTruthy();
  expect(preview.queryByRole('button', { name: 'Yes' })).toBeNull();
  fireEvent.click(preview.getByRole('button', { name: 'Start over' }));
  fireEvent.click(preview.getByRole('button', { name: 'No' }));
  expect(preview.getByText(/^Returns to the panel/)).toBeTruthy();
});

test('CNT-128 removing an interaction that was sent meanwhile logs a warning, and the interaction reappears', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const stayed: WholeContent['interactions'] = [{ ...anInteraction(), showAt: '2026-12-25T01:05:00.000Z' }];
  const { saved } = await openSection([anInteraction()], stayed);
  press('Interaction 1', 'Remove Interaction 1');
  expect((await saved()).removedInteractionIds).toEqual(['hello']);
  expect(await screen.findByText('Content saved!')).toBeTruthy();
  expect(await screen.findByText(/^Sent at/)).toBeTruthy();
  expect(warn).toHaveBeenCalledWith('An interaction was not removed.', 'hello');
});
