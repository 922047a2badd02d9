import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fill } from '../../dashboard/testing/fill.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE, savedContent } from '../../dashboard/testing/records.ts';
import { type Asked, refusal } from '../../lib/testing/fake-server.ts';

const form = `/dashboard/${GRACE}/contents/${EVENING}`;
const changed = () => refusal(409, contentRefusals.changed.code, contentRefusals.changed.message);

afterEach(() => vi.useRealTimers());

/** Opens a form whose content someone else then saves. The fake server refuses outdated editions. */
async function openOutdatedForm(section = '') {
  let stored = aContent({ edition: 4 });
  const save = ({ body: sent }: Asked<typeof contentCalls.save>) => {
    if (sent.edition !== undefined && sent.edition !== stored.edition) return changed();
    stored = { ...savedContent(stored, sent), edition: stored.edition + 1 };
    return { body: stored };
  };
  const server = aServer({ contents: [stored] })
    .on(contentCalls.read, atEvening, () => ({ body: stored }))
    .on(contentCalls.save, atEvening, save);
  openDashboard(`${form}${section}`);
  await screen.findByRole('button', { name: 'Save' });
  stored = { ...stored, name: 'Vespers', showAt: '2030-12-01T00:00:00.000Z', edition: 5 };
  return { saves: () => server.asked(contentCalls.save, atEvening).length, now: () => stored };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const type = async (label: RegExp, value: string) => fill(await screen.findByLabelText(label), value);
const question = async () => within(await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' }));
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('SHELL-158 going back keeps the input and saves nothing, and the next save asks again', async () => {
  const { now } = await openOutdatedForm();
  await type(/^Description/, 'Typed here');
  press('Save');
  const answers = (await question()).getAllByRole('button').filter(({ textContent }) => textContent);
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Go back', 'Load their version', 'Save mine anyway']);
  expect(answers.map(({ dataset }) => dataset.variant)).toEqual(['filled', 'default', 'default']);
  await waitFor(() => expect(document.activeElement).toBe(answers[0]));
  expect(screen.queryByText('Error submitting form.')).toBeNull();
  press('Go back');
  await dialogCloses();
  expect(screen.getByLabelText(/^Description/).textContent).toBe('Typed here');
  expect(screen.getByText('Not saved: Someone else saved this content meanwhile.')).toBeTruthy();
  expect(now()).toMatchObject({ description: 'Carols and candles.', edition: 5 });
  press('Save');
  expect(await question()).toBeTruthy();
});

test('SHELL-158~ loading their version replaces the input in every section, and the next save is based on that version', async () => {
  const { now } = await openOutdatedForm('/access');
  fireEvent.click(await screen.findByLabelText(/^Private/));
  press('Save');
  await question();
  press('Load their version');
  expect(await screen.findByLabelText('After: date')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Private/).checked).toBe(false);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await dialogCloses();
  fireEvent.click(screen.getByRole('link', { name: /^Details/ }));
  expect((await nameField()).value).toBe('Vespers');
  await type(/^Description/, 'On top of theirs');
  press('Save');
  await screen.findByText('Content saved!');
  expect(now()).toMatchObject({ name: 'Vespers', description: '<p>On top of theirs</p>', edition: 6 });
});

test('SHELL-158~ "Save mine anyway" overwrites their version, and the next save is based on the overwritten version', async () => {
  const { saves, now } = await openOutdatedForm();
  await type(/^Description/, 'Typed here');
  press('Save');
  await question();
  press('Save mine anyway');
  await screen.findByText('Content saved!');
  expect(now()).toMatchObject({ name: 'Evening Prayer', description: '<p>Typed here</p>', edition: 6 });
  await waitFor(() => expect(screen.queryByText(/^(Unsaved changes|Not saved)/)).toBeNull());
  await type(/^Description/, 'And more');
  press('Save');
  await waitFor(() => expect(saves()).toBe(3));
  await waitFor(() => expect(now()).toMatchObject({ description: '<p>And more</p>', edition: 7 }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('CNT-269~ a newer edition that the page refetches in the background does not replace the loaded edition', async () => {
  const { now } = await openOutdatedForm();
  await type(/^Description/, 'Typed here');
  // Advances the clock far enough that the page refetches when it becomes visible.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Vespers' })).toBeTruthy();
  press('Save');
  expect(await question()).toBeTruthy();
  expect(now().edition).toBe(5);
});

test('SHELL-158~ a retry recognises that the newer edition is this form’s own save, whose response was lost', async () => {
  let stored = aContent({ edition: 4 });
  const save = ({ body: sent }: Asked<typeof contentCalls.save>) => {
    if (sent.edition !== stored.edition) return changed();
    stored = { ...savedContent(stored, sent), edition: stored.edition + 1 };
    return 'unreachable' as const;
  };
  aServer({ contents: [stored] })
    .on(contentCalls.read, atEvening, () => ({ body: stored }))
    .on(contentCalls.save, atEvening, save);
  openDashboard(form);
  await type(/^Description/, 'Typed here');
  press('Save');
  await screen.findByText(/^Not saved: we can’t reach the server/);
  press('Save');
  await screen.findByText('Content saved!');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.queryByText(/^(Unsaved changes|Not saved)/)).toBeNull());
});

test('SHELL-158~ the question stays open and its other answers are disabled while their version loads', async () => {
  await openOutdatedForm();
  await type(/^Description/, 'Typed here');
  press('Save');
  await question();
  press('Load their version');
  const { disabled } = (await question()).getByRole<HTMLButtonElement>('button', { name: 'Save mine anyway' });
  expect(disabled).toBe(true);
  await dialogCloses();
  expect((await nameField()).value).toBe('Vespers');
});
