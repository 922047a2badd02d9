import { chatCommands, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bringTexts, chooseLanguage } from '../../../lib/i18n.ts';
import type { Me } from '../../../lib/socket.ts';
import { aChat, aModeration } from '../../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../../lib/testing/page-builders.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { showToast, TOAST_MS } from '../../../ui/toast-store.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { startAllTexts } from '../../../viewer/testing/all-texts.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { chatActsTextFiles } from '../texts/chat-acts-texts.ts';

const ruth: Me = { kind: 'user', id: 'ruth', name: 'Ruth Delgado' };
const content = aContent();
let sent: ReturnType<typeof testSocket>['sent'];

beforeAll(async () => {
  await startAllTexts();
  await bringTexts('chatActs', chatActsTextFiles);
});
beforeEach(() => {
  provideBrowser();
  new FakeServer();
  const socket = testSocket(ruth);
  sent = socket.sent;
  render(
    <>
      <ChatPanel
        {...{ content, me: ruth, isStaff: true, channelId: 'online', socket: socket.socket }}
        onSignIn={() => {}}
        guestForm={() => null}
      />
      <Toasts />
    </>,
  );
  const messages = [aMessage(1), aMessage(2, { uid: 'ruth', userName: 'Ruth Delgado' })];
  act(() => {
    socket.snapshot(chatTopic(content.id), aChat({ messages }));
    socket.snapshot(chatStaffTopic(content.id), aModeration());
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await act(() => chooseLanguage('en'));
  cleanup();
});

/** Chooses an act for a message; the server has done it. */
const does = async (name: string | RegExp, index = 0) => {
  const row = screen.getAllByRole('listitem')[index] as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: /What you can do|Qué puedes hacer/ }));
  const menu = await screen.findByRole('menu');
  await act(async () => fireEvent.click(within(menu).getByRole('menuitem', { name })));
  await act(async () => sent.at(-1)?.ack(1, { actId: 'the-act' }));
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const field = () => screen.getByRole('textbox', { name: /^Why\?/ });
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => act(async () => fireEvent.submit(field()));

test('CHAT-193 the word that an act is done takes its reason by keyboard, keeps it when it is refused, and still undoes the act', async () => {
  await does('Delete');
  await press('Say why');
  expect(document.activeElement).toBe(field());
  write('Sells coins');
  await enter();
  expect(sent.at(-1)).toMatchObject({
    type: chatCommands.explain,
    data: { contentId: content.id, actId: 'the-act', why: 'Sells coins' },
  });
  const before = sent.length;
  await enter();
  expect(sent).toHaveLength(before);
  await act(async () => sent.at(-1)?.refuse(chatRefusals.notModerator));
  expect(screen.getByText('Only the hosts of this chat can do this.')).toBeDefined();
  expect((field() as HTMLInputElement).value).toBe('Sells coins');
  await enter();
  await act(async () => sent.at(-1)?.ack(2));
  expect(screen.queryByRole('textbox', { name: /^Why\?/ })).toBeNull();
  expect(screen.getByText('Reason saved')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull();
  await press('Undo');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'the-act' } });
});

test('CHAT-193~ an open field stays while other words come and go, and is left by Escape, by its cross and by saying nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const leaves = [() => fireEvent.keyDown(field(), { key: 'Escape' }), () => press('Cancel'), enter];
  for (const leave of leaves) {
    await does('Delete');
    await press('Say why');
    write('   ');
    (document.activeElement as HTMLElement).blur();
    act(() => {
      for (const word of ['One', 'Two', 'Three']) showToast(word);
    });
    expect(['One', 'Two', 'Three'].map((word) => screen.queryByText(word) !== null)).toEqual([false, false, true]);
    act(() => vi.advanceTimersByTime(2 * TOAST_MS));
    expect(screen.queryByText('Three')).toBeNull();
    expect(field()).toBeDefined();
    await leave();
    expect(screen.queryByRole('textbox', { name: /^Why\?/ })).toBeNull();
  }
  expect(sent.map(({ type }) => type)).not.toContain(chatCommands.explain);
});

test('CHAT-193~ nobody is asked twice: a ban with its reason asks for none, nor does a message of one’s own', async () => {
  await does(/^Ban /);
  const ban = async (why: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Why/), { target: { value: why } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Ban' })));
    await act(async () => sent.at(-1)?.ack(1, { actId: 'the-ban' }));
  };
  const offered = () => ['Say why', 'Undo'].map((name) => screen.queryByRole('button', { name }) !== null);
  await ban('Spam');
  expect(offered()).toEqual([false, true]);
  await press('Undo');
  await does('Delete', 1);
  expect(screen.getByText('Message deleted')).toBeDefined();
  expect(offered()).toEqual([false, false]);
  await does(/^Ban /);
  await ban(' ');
  expect(offered()).toEqual([true, true]);
});

test('CHAT-193~ a host is asked in Spanish', async () => {
  await act(() => chooseLanguage('es'));
  await does('Eliminar');
  await press('Decir por qué');
  const said = screen.getByRole('textbox', { name: '¿Por qué? Solo lo ven los anfitriones.' });
  fireEvent.change(said, { target: { value: 'Vende monedas' } });
  await press('Guardar');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.explain, data: { why: 'Vende monedas' } });
  await act(async () => sent.at(-1)?.ack(1));
  expect(screen.getByText('Motivo guardado')).toBeDefined();
});
