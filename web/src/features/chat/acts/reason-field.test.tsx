import { chatCommands, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadPartTexts } from '../../../lib/i18n.ts';
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
  await loadPartTexts('chatActs', chatActsTextFiles);
});
beforeEach(() => {
  provideBrowser();
  new FakeServer();
  const socket = testSocket(ruth);
  sent = socket.sent;
  render(
    <>
      <ChatPanel
        content={content}
        me={ruth}
        isStaff
        channelId="online"
        socket={socket.socket}
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

/** Chooses an act from the menu of a message, and acknowledges the command. */
const doAct = async (name: string | RegExp, index = 0) => {
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

test('CHAT-193 a host types a reason in the toast of an act; the toast keeps a refused reason and still offers Undo', async () => {
  await doAct('Delete');
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

test('CHAT-193~ an open reason field stays while other toasts come and go, and closes with Escape, Cancel or an empty reason', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const closings = [() => fireEvent.keyDown(field(), { key: 'Escape' }), () => press('Cancel'), enter];
  for (const close of closings) {
    await doAct('Delete');
    await press('Say why');
    write('   ');
    (document.activeElement as HTMLElement).blur();
    act(() => {
      for (const toast of ['One', 'Two', 'Three']) showToast(toast);
    });
    expect(['One', 'Two', 'Three'].map((toast) => screen.queryByText(toast) !== null)).toEqual([false, false, true]);
    act(() => vi.advanceTimersByTime(2 * TOAST_MS));
    expect(screen.queryByText('Three')).toBeNull();
    expect(field()).toBeDefined();
    await close();
    expect(screen.queryByRole('textbox', { name: /^Why\?/ })).toBeNull();
  }
  expect(sent.map(({ type }) => type)).not.toContain(chatCommands.explain);
});

test('CHAT-193~ no reason is requested after a ban with a reason, or after users delete their own message', async () => {
  await doAct(/^Ban /);
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
  await doAct('Delete', 1);
  expect(screen.getByText('Message deleted')).toBeDefined();
  expect(offered()).toEqual([false, false]);
  await doAct(/^Ban /);
  await ban(' ');
  expect(offered()).toEqual([true, true]);
});

test('CHAT-193~ the reason is requested in Spanish', async () => {
  await act(() => chooseLanguage('es'));
  await doAct('Eliminar');
  await press('Decir por qué');
  const spanishField = screen.getByRole('textbox', { name: '¿Por qué? Solo lo ven los anfitriones.' });
  fireEvent.change(spanishField, { target: { value: 'Vende monedas' } });
  await press('Guardar');
  expect(sent.at(-1)).toMatchObject({ type: chatCommands.explain, data: { why: 'Vende monedas' } });
  await act(async () => sent.at(-1)?.ack(1));
  expect(screen.getByText('Motivo guardado')).toBeDefined();
});
