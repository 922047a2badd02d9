import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aHost, atEvening, EVENING, GRACE } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;

async function ask(start: Parameters<typeof aServer>[0] = {}) {
  const server = aServer(start);
  openDashboard(list);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Evening Prayer' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Content' }));
  const input = dialog.getByLabelText<HTMLInputElement>('Type the name of the content to confirm');
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return { server, dialog, confirm, type };
}
const deleted = { body: { ok: true as const } };

test('CNT-244 CNT-245 CNT-249 Delete asks for the content’s name, ignores its letter case, and removes the content from the list', async () => {
  const { server, confirm, type } = await ask();
  server.on(contentCalls.delete, atEvening, () => {
    server.answers(contentCalls.page, { items: [], next: null, total: 0 });
    return deleted;
  });
  for (const wrong of ['', 'Evening', 'Evening Prayers']) {
    type(wrong);
    expect(confirm.disabled, wrong).toBe(true);
  }
  type('evening PRAYER');
  fireEvent.click(confirm);
  expect(await screen.findByText('Content deleted!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Evening Prayer')).toBeNull());
  expect(server.asked(contentCalls.delete, atEvening)).toHaveLength(1);
});

test('CNT-248 a failed deletion shows an error, and the dialog stays open', async () => {
  const { server, dialog, confirm, type } = await ask();
  server.on(contentCalls.delete, atEvening, 'unreachable');
  type('Evening Prayer');
  fireEvent.click(confirm);
  expect(await screen.findByText('Error deleting content')).toBeTruthy();
  expect(dialog.getByRole('alert')).toBeTruthy();
});

test('CNT-249~ a content that someone else has deleted meanwhile counts as deleted', async () => {
  const { server, confirm, type } = await ask();
  server.on(contentCalls.delete, atEvening, () => {
    server.answers(contentCalls.page, { items: [], next: null, total: 0 });
    return refusal(404, 'contents.not-found', 'Content not found.');
  });
  type('Evening Prayer');
  fireEvent.click(confirm);
  expect(await screen.findByText('Content deleted!')).toBeTruthy();
});

test('CNT-244~ closing the dialog without confirming deletes nothing', async () => {
  const { server, dialog, type } = await ask();
  type('Evening Prayer');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(contentCalls.delete)).toEqual([]);
  expect(screen.getByText('Evening Prayer')).toBeTruthy();
});

const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Evening Prayer' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('CNT-47 CNT-48~ CNT-51 CNT-58 the menu has Copy and Delete, also for an ended content, and Copy opens the copy form', async () => {
  aServer({ contents: [aContent({ startsAt: '2020-01-01T10:00:00.000Z' })] });
  const router = openDashboard(list);
  expect(await menu()).toEqual(['Edit', 'Copy', 'Repeat', 'Delete', 'Analytics', 'Host Panel', 'Preview']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/copy/${EVENING}`));
});

test('CNT-48~ CNT-49~ the menu of a host has only Analytics, Host Panel and Preview', async () => {
  aServer({ user: aHost() });
  openDashboard(list);
  expect(await menu()).toEqual(['Analytics', 'Host Panel', 'Preview']);
});

test('B10~ saving a content that someone else has deleted shows an error and keeps the input', async () => {
  const server = aServer();
  server.on(contentCalls.save, atEvening, refusal(404, 'contents.not-found', 'Content not found.'));
  openDashboard(`${list}/${EVENING}`);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vespers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not saved: Content not found.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Vespers');
});
