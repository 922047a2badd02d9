import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, atSunday, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/channels`;
const sunday = aChannel({ name: 'Grace’s Sunday' });
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' });

/** Opens the list of channels and the dialog that confirms deleting the first channel. */
async function ask(start: Parameters<typeof aServer>[0] = { channels: [sunday, youth] }) {
  const server = aServer(start);
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Grace’s Sunday' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Channel' }));
  const input = dialog.getByLabelText<HTMLInputElement>('Type the name of the channel to confirm');
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  return {
    server,
    dialog,
    input,
    confirm,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    choices: async () => {
      fireEvent.click(dialog.getByRole('combobox', { name: 'What to do with its contents' }));
      return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    },
  };
}

/** Makes the server delete the channel. */
function deletes(
  server: FakeServer,
  answer: ReturnType<typeof refusal> | { body: { ok: true } } = { body: { ok: true } },
) {
  server.on(contentCalls.deleteChannel, atSunday, () => {
    server.answers(channelCalls.list, { items: [youth] });
    return answer;
  });
}

const disappears = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

test('CHN-35 CHN-214 CHN-218 CHN-219 Delete asks for the channel’s name, ignores its letter case, and accepts no other name', async () => {
  const { dialog, input, confirm, type } = await ask();
  expect(dialog.getByText('Grace’s Sunday')).toBeTruthy();
  expect([confirm.disabled, input.getAttribute('aria-invalid')]).toEqual([true, null]);
  for (const wrong of ['Grace’s', 'Grace Youth', 'Grace’s Sunday!']) {
    type(wrong);
    expect([confirm.disabled, input.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  }
  // A straight quote, as keyboards type it.
  type("grace's SUNDAY ");
  expect([confirm.disabled, input.getAttribute('aria-invalid')]).toEqual([false, null]);
});

test('CHN-215 CHN-233 confirming deletes the channel with its contents and removes it from the list', async () => {
  const { server, confirm, type } = await ask();
  deletes(server);
  type('Grace’s Sunday');
  fireEvent.click(confirm);
  expect(await screen.findByText('Channel deleted!')).toBeTruthy();
  await disappears('Grace’s Sunday');
  expect(screen.getByText('Grace Youth')).toBeTruthy();
  expect(server.asked(contentCalls.deleteChannel).map(({ path }) => path)).toEqual([
    `/api/clients/${GRACE}/channels/${SUNDAY}`,
  ]);
});

test('CHN-215 CHN-216 the contents of a deleted channel can move to another channel that the user may edit', async () => {
  const { server, choices, confirm, type } = await ask();
  deletes(server);
  expect(await choices()).toEqual(['Delete Content', 'Move to Grace Youth']);
  fireEvent.click(screen.getByRole('option', { name: 'Move to Grace Youth' }));
  type('Grace’s Sunday');
  fireEvent.click(confirm);
  await disappears('Grace’s Sunday');
  expect(server.asked(contentCalls.deleteChannel)[0]?.path).toMatch(new RegExp(`moveTo=${YOUTH}$`));
});

test('the dialog says if contents move from behind the paywall into an open channel', async () => {
  const closed = { ...sunday, events: [sampleConnection()] };
  const camp = aChannel({ id: SUNDAY.replace(/.$/, '9'), name: 'Camp', key: 'camp', events: [sampleConnection()] });
  const { dialog, choices } = await ask({ channels: [closed, youth, camp] });
  const hint = 'No event is connected to Grace Youth, so everyone can watch these contents there.';
  await choices();
  fireEvent.click(screen.getByRole('option', { name: 'Move to Camp' }));
  expect(dialog.queryByText(/^No event is connected/)).toBeNull();
  await choices();
  fireEvent.click(screen.getByRole('option', { name: 'Move to Grace Youth' }));
  expect(await dialog.findByText(hint)).toBeTruthy();
});

test('CHN-216 contents cannot move to a channel that the user may not edit', async () => {
  const user = aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } });
  const { choices } = await ask({ user, channels: [sunday, youth] });
  expect(await choices()).toEqual(['Delete Content']);
});

test('CHN-217 contents cannot move if there is no other channel', async () => {
  const { choices } = await ask({ channels: [sunday] });
  expect(await choices()).toEqual(['Delete Content']);
});

test('CHN-232 a failed deletion shows a toast and shows the reason in the dialog, which stays open', async () => {
  const { server, dialog, confirm, type } = await ask();
  const why = 'Somebody has added a content to this channel meanwhile. Please try again.';
  server.on(contentCalls.deleteChannel, atSunday, refusal(409, 'contents.added-meanwhile', why));
  type('Grace’s Sunday');
  fireEvent.click(confirm);
  expect(await screen.findByText('Error deleting channel')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toContain(why);
  server.on(contentCalls.deleteChannel, atSunday, 'unreachable');
  fireEvent.click(confirm);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toContain(why));
  expect(screen.getAllByText('Grace’s Sunday').length).toBeGreaterThan(0);
});

test('CHN-233~ a channel that someone else has deleted meanwhile is removed from the list too', async () => {
  const { server, confirm, type } = await ask();
  deletes(server, refusal(404, 'channels.not-found', 'Channel not found.'));
  type('Grace’s Sunday');
  fireEvent.click(confirm);
  await disappears('Grace’s Sunday');
});

test('CHN-236 closing the dialog without confirming changes nothing, and the dialog’s field is empty the next time', async () => {
  const { server, dialog, type } = await ask();
  type('Grace’s Sunday');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Grace’s Sunday')).toBeTruthy();
  expect(server.asked(contentCalls.deleteChannel)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Grace’s Sunday' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>(/^Type the name/).value).toBe('');
});
