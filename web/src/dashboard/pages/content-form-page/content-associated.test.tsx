import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, atEvening, atGrace, EVENING, GRACE, savedContent, YOUTH } from '../../testing/records.ts';
// Loads the large editor before the tests begin.
import '../../testing/fill.ts';

const video = `/dashboard/${GRACE}/contents/${EVENING}/video`;
const MORNING = 'd'.repeat(8) + EVENING.slice(8);
const morning = aContent({ id: MORNING, key: 'morning234', name: 'Morning Prayer' });
const songs = { id: 'tag-songs', name: 'Songs' };
const advent = { id: 'tag-advent', name: 'Advent' };

function open(content: WholeContent = aContent(), others: WholeContent[] = [morning]) {
  const channels = [aChannel(), aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' })];
  const server = aServer({ contents: [content, ...others], channels });
  server.answers(contentCalls.tags, { items: [advent, songs] });
  server.on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(content, body),
  }));
  openDashboard(video);
  const saved = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
    return server.asked(contentCalls.save, atEvening)[0]?.body as ContentForm;
  };
  return { server, saved };
}

const input = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
async function search(label: string, text: string): Promise<(string | null)[]> {
  const field = await input(label);
  // Without the focus, the field would take the change for an autofill.
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

test('CNT-239 CAT-28 CNT-84~ the field offers tags once the user has typed 2 characters, and a save stores the chosen tag', async () => {
  const { saved } = open();
  await screen.findByRole('heading', { name: 'Associated Content' });
  expect(await search('Tags', 's')).toEqual([]);
  await search('Tags', 'so');
  fireEvent.click(await screen.findByRole('option', { name: 'Songs' }));
  expect((await saved()).tags).toEqual([songs.id]);
});

test('CNT-240 a new tag is added to the content and to the organisation', async () => {
  const { server, saved } = open();
  server.on(contentCalls.addTag, atGrace, ({ body }) => ({
    body: { id: 'tag-new', name: (body as { name: string }).name },
  }));
  await search('Tags', 'Lent');
  fireEvent.click(await screen.findByRole('option', { name: "Add 'Lent'" }));
  expect(await screen.findByText('Lent')).toBeTruthy();
  expect(server.asked(contentCalls.addTag)[0]?.body).toEqual({ name: 'Lent' });
  await waitFor(async () => expect(await search('Tags', 'adVENT')).toEqual(['Advent']));
  expect((await saved()).tags).toEqual(['tag-new']);
});

test('CNT-352 Enter adds the typed tag, whether the tag exists already or is new', async () => {
  const { server, saved } = open();
  server.on(contentCalls.addTag, atGrace, ({ body }) => ({
    body: { id: 'tag-new', name: (body as { name: string }).name },
  }));
  await search('Tags', 'songs');
  fireEvent.keyDown(await input('Tags'), { key: 'Enter' });
  await waitFor(async () => expect((await input('Tags')).value).toBe(''));
  expect(server.asked(contentCalls.addTag)).toEqual([]);
  await search('Tags', 'Song');
  fireEvent.keyDown(await input('Tags'), { key: 'Enter' });
  expect(await screen.findByText('Song')).toBeTruthy();
  expect((await saved()).tags).toEqual([songs.id, 'tag-new']);
});

test('CNT-241 the field offers the organisation’s other contents, but not the content itself', async () => {
  const { saved } = open();
  await waitFor(async () => expect((await search('Associated content', '')).join()).toContain('Morning Prayer'));
  expect((await search('Associated content', '')).join()).not.toContain('Evening Prayer');
  fireEvent.click(screen.getByRole('option', { name: /^Morning Prayer/ }));
  expect((await saved()).relatedContentIds).toEqual([MORNING]);
});

test('CNT-86 CNT-92~ CNT-251 a simulated live content becomes available on demand, with a name, a description and channels', async () => {
  const { saved } = open(aContent({ contentType: 'simulatedLive' }));
  fireEvent.click(await screen.findByLabelText(/^Make it available on demand/));
  const name = await screen.findByLabelText(/^Name of the on-demand content/);
  fireEvent.change(name, { target: { value: 'The recording' } });
  const boxes = within(screen.getByRole('group', { name: 'Channels of the on-demand content' }));
  fireEvent.click(boxes.getByRole('checkbox', { name: 'Grace Youth' }));
  expect(screen.getByLabelText(/^Description of the on-demand content/)).toBeTruthy();
  const { convertToOnDemand, channelIds } = await saved();
  expect(convertToOnDemand).toEqual({ enabled: true, name: 'The recording', description: '', channelIds: [YOUTH] });
  expect(channelIds).toEqual(aContent().channelIds);
});

test('CNT-200~ on-demand availability is not saved without a name', async () => {
  const { server } = open(aContent({ contentType: 'simulatedLive' }));
  fireEvent.click(await screen.findByLabelText(/^Make it available on demand/));
  fireEvent.change(await screen.findByLabelText(/^Name of the on-demand content/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('button', { name: 'Name is required' })).toBeTruthy();
  expect(server.asked(contentCalls.save)).toEqual([]);
});

test('CNT-263~ CNT-86~ a live content has no on-demand availability', async () => {
  open(aContent({ contentType: 'live' }));
  await screen.findByRole('heading', { name: 'Associated Content' });
  expect(screen.queryByRole('heading', { name: 'On-Demand Availability' })).toBeNull();
});

test('CNT-85 a converted content links to its original', async () => {
  open(aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25', convertedFromId: MORNING }));
  const back = await screen.findByRole('link', { name: 'Open original' });
  expect(back.getAttribute('href')).toBe(`/dashboard/${GRACE}/contents/${MORNING}`);
  expect(screen.queryByRole('link', { name: 'Open on-demand content' })).toBeNull();
});
