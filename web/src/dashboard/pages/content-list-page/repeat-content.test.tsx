import type { Content } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import type { RepeatForm } from '@nave/domain/contents/repeat.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { contentPage } from '../../testing/content-pages.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aHost, atEvening, aUser, EVENING, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
/** A Sunday, 10:00 in Chicago, two weeks before the clocks go forward. */
const service = (changes: Partial<Content> = {}) =>
  aContent({ startsAt: '2027-02-28T16:00:00.000Z', timeZoneName: 'America/Chicago', ...changes });
const dates = [
  { startsAt: '2027-03-07T16:00:00.000Z', collidesWith: [] },
  { startsAt: '2027-03-14T15:00:00.000Z', collidesWith: ['Concert', 'Vespers'] },
];
const isPreview = ({ body }: { body: RepeatForm }) => body.preview;

async function ask(start: Parameters<typeof aServer>[0] = { contents: [service()] }) {
  const server = aServer(start);
  server.on(contentCalls.repeat, atEvening, { body: { items: dates } });
  openDashboard(list);
  await choose();
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Content' }));
  const previews = () => server.asked(contentCalls.repeat, atEvening).filter(isPreview);
  const repeats = () => server.asked(contentCalls.repeat, atEvening).filter((asked) => !isPreview(asked));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Repeat' });
  const waitUntilReady = () => waitFor(() => expect(button.disabled).toBe(false));
  return { server, dialog, button, previews, repeats, waitUntilReady };
}

async function choose() {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Evening Prayer' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Repeat' }));
}

test('CNT-298 the dialog lists the dates in the content’s time zone and their conflicts before anything is created', async () => {
  const { dialog, button, previews, repeats, waitUntilReady } = await ask();
  expect(dialog.getByText(/^Evening Prayer starts on Sun, Feb 28(, 2027)?, 10:00 AM CST/)).toBeTruthy();
  expect(button.disabled).toBe(true);
  await waitUntilReady();
  expect(previews().map(({ body: { id: _, ...rule } }) => rule)).toEqual([
    { days: [0], count: 12, until: null, preview: true },
  ]);
  expect(dialog.getByText('2 dates, 1 with a conflict')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent.replace(', 2027', ''))).toEqual([
    'Sun, Mar 7 · 10:00 AM CST',
    'Sun, Mar 14 · 10:00 AM CDTAt the same time: Concert, Vespers',
  ]);
  expect(repeats()).toEqual([]);
});

test('CNT-298 changing the days, the number or the last date requests new dates', async () => {
  const { server, dialog, previews, waitUntilReady } = await ask();
  await waitUntilReady();
  const [first] = dates;
  if (first) server.on(contentCalls.repeat, atEvening, { body: { items: [first] } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Wednesday' }));
  fireEvent.change(dialog.getByLabelText('How many times'), { target: { value: '1' } });
  expect(await dialog.findByText('1 date')).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Until a date' }));
  // The last of the listed dates.
  expect(dialog.getByLabelText<HTMLInputElement>('Last date').value).toBe('2027-03-07');
  fireEvent.change(dialog.getByLabelText('Last date'), { target: { value: '2027-03-10' } });
  await waitFor(() => expect(previews()).toHaveLength(3));
  expect(previews().map(({ body: { days, count, until } }) => ({ days, count, until }))).toEqual([
    { days: [0], count: 12, until: null },
    { days: [0, 3], count: 1, until: null },
    { days: [0, 3], count: null, until: '2027-03-10' },
  ]);
});

test('CNT-292~ CNT-298~ invalid input shows an error at its field and requests no dates', async () => {
  const { dialog, button, previews, waitUntilReady } = await ask();
  await waitUntilReady();
  fireEvent.change(dialog.getByLabelText('How many times'), { target: { value: '53' } });
  expect(await dialog.findByText('At most 52 times')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('How many times'), { target: { value: '' } });
  expect(await dialog.findByText('Choose how many times, or until when')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
  expect(await dialog.findByText('Choose at least one day')).toBeTruthy();
  expect([button.disabled, dialog.queryAllByRole('listitem')]).toEqual([true, []]);
  expect(previews()).toHaveLength(1);
});

test('CNT-298~ settings without a matching day show a note, and nothing can be created', async () => {
  const { server, dialog, button, waitUntilReady } = await ask();
  await waitUntilReady();
  const none = 'No day matches these settings.';
  server.on(contentCalls.repeat, atEvening, refusal(409, 'contents.nothing-to-repeat', none));
  fireEvent.click(dialog.getByRole('radio', { name: 'Until a date' }));
  expect(await dialog.findByText(none)).toBeTruthy();
  expect(button.disabled).toBe(true);
});

test('CNT-299 pressing Repeat twice sends one request; then a toast shows the number of new contents, and the list has them', async () => {
  const { server, button, previews, repeats, waitUntilReady } = await ask();
  await waitUntilReady();
  const held = server.holds(contentCalls.repeat);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(held).toHaveLength(1));
  fireEvent.click(button);
  const more = service({ id: 'more', name: 'Morning Prayer' });
  server.on(contentCalls.page, {}, ({ path }) => ({ body: contentPage(path, [service(), more], []) }));
  held[0]?.answer({ items: dates });
  expect(await screen.findByText('Repeated 2 times!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText('Morning Prayer')).length).toBeGreaterThan(0);
  expect(repeats()).toHaveLength(1);
  expect(repeats()[0]?.body).toEqual({ ...previews()[0]?.body, preview: false });
});

test('CNT-299 CNT-295~ a retry after a failed request sends the same repeat; opening the dialog again starts a new repeat', async () => {
  const { server, dialog, button, repeats, waitUntilReady } = await ask();
  await waitUntilReady();
  server.on(contentCalls.repeat, atEvening, 'unreachable');
  fireEvent.click(button);
  expect((await dialog.findByRole('alert')).textContent).toContain('Try again.');
  server.on(contentCalls.repeat, atEvening, { body: { items: dates.slice(1) } });
  fireEvent.click(button);
  expect(await screen.findByText('Repeated once!')).toBeTruthy();
  const [failed, retried] = repeats().map(({ body }) => body);
  expect(retried).toEqual(failed);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose();
  await waitFor(() => expect(server.asked(contentCalls.repeat).at(-1)?.body.id).not.toBe(failed?.id));
});

test('CNT-299~ a server error is shown at its field until the field changes', async () => {
  const { server, dialog, button, waitUntilReady } = await ask();
  await waitUntilReady();
  const wrong = refusal(400, 'request.invalid-form', 'There were some problems with the form', {
    count: 'Too often',
  });
  server.on(contentCalls.repeat, atEvening, (asked) => (isPreview(asked) ? { body: { items: dates } } : wrong));
  fireEvent.click(button);
  expect(await dialog.findByText('Too often')).toBeTruthy();
  expect(dialog.getByLabelText('How many times').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(dialog.getByLabelText('How many times'), { target: { value: '2' } });
  await waitFor(() => expect(dialog.queryByText('Too often')).toBeNull());
});

test('CNT-297 the menu and the form offer Repeat also for an ended content, but not for an on-demand content', async () => {
  const ended = service({ startsAt: '2020-01-05T16:00:00.000Z' });
  const watched = service({ id: 'watched', name: 'A Recording', contentType: 'onDemand', startsAt: null });
  aServer({ contents: [ended, watched] });
  openDashboard(list);
  for (const [name, isOffered] of [['Evening Prayer', true] as const, ['A Recording', false] as const]) {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await screen.findByRole('menuitem', { name: 'Copy' });
    expect(screen.queryAllByRole('menuitem', { name: 'Repeat' })).toHaveLength(isOffered ? 1 : 0);
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Copy' })).toBeNull());
  }
  cleanup();
  for (const { id, isOffered } of [
    { id: EVENING, isOffered: true },
    { id: 'watched', isOffered: false },
  ]) {
    openDashboard(`${list}/${id}`);
    expect(await screen.findByRole('link', { name: 'Preview' })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Repeat' })).toHaveLength(isOffered ? 1 : 0);
    cleanup();
  }
});

test('CNT-297~ a host, and an admin without access to all channels of the content, see no Repeat', async () => {
  const limited = aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } });
  for (const user of [aHost(), limited]) {
    aServer({ user, contents: [service({ channelIds: [SUNDAY, YOUTH] })] });
    openDashboard(list);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Evening Prayer' }));
    expect(await screen.findByRole('menuitem', { name: /^Preview/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Repeat' })).toBeNull();
    cleanup();
  }
});

test('CNT-297~ from the form Repeat uses the stored content and warns of unsaved changes', async () => {
  const server = aServer({ contents: [service()] });
  server.on(contentCalls.repeat, atEvening, { body: { items: dates } });
  openDashboard(`${list}/${EVENING}`);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vespers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Content' }));
  expect(dialog.getByText(/Unsaved changes aren’t repeated\.$/)).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Repeat' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  expect(await screen.findByText('Repeated 2 times!')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Vespers');
  expect(server.asked(contentCalls.save)).toEqual([]);
});
