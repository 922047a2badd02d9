import { chatCommands, chatSelfTopic, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shortTime } from '../../lib/date-texts.ts';
import type { Me } from '../../lib/socket.ts';
import { aChat, aModeration, aSelfSnapshot } from '../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage, inMinutes } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { LateComposer } from '../messages/late-composer.ts';
import { ChatPanel } from './chat-panel.tsx';

const amos: Me = { kind: 'guest', id: 'amos', name: 'Amos' };
const ruth: Me = { kind: 'user', id: 'ruth', name: 'Ruth Delgado' };
const content = aContent();
const topic = chatTopic(content.id);
const self = chatSelfTopic(content.id, 'amos');

beforeAll(() => Promise.all([startAllTexts(), LateComposer.preload()]));
beforeEach(() => {
  sessionStorage.clear();
  provideBrowser();
  new FakeServer();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(me = amos, chat = aChat({ messages: [aMessage(1)] }), moderation = aModeration()) {
  const server = testSocket(me);
  const isStaff = me === ruth;
  const props = { content, me, isStaff, channelId: 'online', socket: server.socket };
  render(
    <>
      <ChatPanel {...props} onSignIn={() => {}} guestForm={() => null} />
      <Toasts />
    </>,
  );
  act(() => {
    server.snapshot(topic, chat);
    if (isStaff) server.snapshot(chatStaffTopic(content.id), moderation);
  });
  return server;
}

const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Message everyone' });
const say = async (text: string) => {
  fireEvent.change(field() as HTMLElement, { target: { value: text } });
  await act(async () => fireEvent.keyDown(field() as HTMLElement, { key: 'Enter' }));
};

test('CHAT-156 a viewer sees slow mode before sending, then the seconds to wait, and no notice once slow mode ends', async () => {
  const server = show(amos, aChat({ slowSeconds: 30 }));
  expect(screen.getByText('Slow mode: one message every 30 seconds')).toBeDefined();
  vi.useFakeTimers();
  await say('One');
  await act(async () => server.sent.at(-1)?.ack(1));
  expect(screen.getByRole('button', { name: 'You can send again in 30 seconds' })).toBeDefined();
  await say('Two');
  expect(server.sent).toHaveLength(1);
  for (let second = 0; second < 30; second += 1) await act(async () => vi.advanceTimersByTime(1_000));
  await act(async () => fireEvent.keyDown(field() as HTMLElement, { key: 'Enter' }));
  expect(server.sent.at(-1)).toMatchObject({ data: { message: 'Two' } });
  await act(async () => server.sent.at(-1)?.refuse({ ...chatRefusals.slow, waitSeconds: 12 }));
  expect(screen.getByText('Slow mode is on in this chat.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'You can send again in 12 seconds' })).toBeDefined();
  expect(field()?.value).toBe('Two');
  act(() => server.event(topic, { n: 2, type: 'mode', data: { slowSeconds: 0 } }));
  expect(screen.queryByText(/Slow mode/)).toBeNull();
  await act(async () => fireEvent.keyDown(field() as HTMLElement, { key: 'Enter' }));
  expect(server.sent).toHaveLength(3);
});

test('CHAT-155~ staff do not see slow mode', () => {
  show(ruth, aChat({ slowSeconds: 30 }));
  expect(screen.queryByText(/Slow mode/)).toBeNull();
});

test('CHAT-158~ CHAT-216~ a muted viewer sees when the mute ends instead of the field, and then the field with its draft', async () => {
  const server = show();
  fireEvent.change(field() as HTMLElement, { target: { value: 'Half a thought' } });
  field()?.focus();
  await act(async () => vi.dynamicImportSettled());
  vi.useFakeTimers({ now: Date.now() });
  const mutedUntil = inMinutes(1);
  act(() => server.event(self, { type: 'standing', data: { isBanned: false, mutedUntil } }));
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByText(`You can write again at ${shortTime(Date.parse(mutedUntil), 'en')}`)).toBeDefined();
  expect(field()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
  await act(async () => vi.advanceTimersByTime(61_000));
  expect(field()?.value).toBe('Half a thought');
  expect(document.activeElement).toBe(field());
  act(() => server.event(self, { type: 'standing', data: { isBanned: true, mutedUntil: null } }));
  expect(screen.getByRole('alert').textContent).toBe('Chat is not available at this time');
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
});

test('CHAT-216~ a closed note of a declined message does not return, and the focus moves to the field', async () => {
  const server = show();
  const [one, other] = ['One', 'Other'].map((message) => ({
    id: message,
    message,
    at: inMinutes(0),
    isDeclined: true,
  }));
  const held = [one, other].flatMap((note) => note ?? []);
  await act(async () =>
    server.event(self, {
      type: 'held',
      data: { held: [...held, { ...held[0], id: 'x', message: 'Waits', isDeclined: false } as never] },
    }),
  );
  const closing = () =>
    screen.queryAllByRole('button', { name: /^Close: / }).map((button) => button.getAttribute('aria-label'));
  await vi.waitFor(() => expect(closing()).toEqual(['Close: One', 'Close: Other']));
  const button = screen.getByRole('button', { name: 'Close: One' });
  button.focus();
  fireEvent.click(button);
  expect(closing()).toEqual(['Close: Other']);
  expect(document.activeElement).toBe(field());
  act(() => server.event(self, { type: 'held', data: { held } }));
  expect(closing()).toEqual(['Close: Other']);
});

test('CHAT-163~ authors see their held message below the chat until it is published or, if it is declined, until they send another', async () => {
  const server = show();
  const held = { id: 'one', message: 'My words', at: inMinutes(0), isDeclined: false };
  await say('My words');
  await act(async () => server.sent.at(-1)?.ack(2, { isHeld: true }));
  await act(async () => server.event(self, { type: 'held', data: { held: [held] } }));
  expect(await screen.findByText('A host will review this first.')).toBeDefined();
  expect(screen.queryByText('Sending')).toBeNull();
  expect(screen.getAllByText('My words')).toHaveLength(1);
  act(() => server.event(self, { type: 'held', data: { held: [{ ...held, isDeclined: true }] } }));
  expect(screen.getByText('A host declined this message.')).toBeDefined();
  await say('Something else');
  expect(screen.queryByText('My words')).toBeNull();
  cleanup();
  const later = show();
  await act(async () => later.snapshot(self, aSelfSnapshot({ held: [held] })));
  expect(await screen.findByText('A host will review this first.')).toBeDefined();
  act(() => later.event(self, { type: 'held', data: { held: [] } }));
  expect(screen.queryByText('My words')).toBeNull();
});

test('CHAT-157~ CHAT-160~ a host mutes an author with two taps, undoes the mute, and unmutes the author', async () => {
  const server = show(ruth);
  const open = async () => {
    const [row] = screen.getAllByRole('listitem') as [HTMLElement];
    fireEvent.click(within(row).getByRole('button', { name: /What you can do/ }));
    return screen.findByRole('menu');
  };
  const { uid, userName } = aMessage(1).data;
  fireEvent.click(within(await open()).getByRole('menuitem', { name: `Mute ${userName} for ...` }));
  const times = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(times.map(({ textContent }) => textContent)).toEqual(['1 minute', '5 minutes', '10 minutes', '60 minutes']);
  await act(async () => fireEvent.click(times[1] as HTMLElement));
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.mute, data: { uid, minutes: 5 } });
  await act(async () => server.sent.at(-1)?.ack(1, { actId: 'act' }));
  expect(screen.getByText(`${userName} is muted`)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(server.sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'act' } });
  cleanup();
  const later = show(ruth, undefined, aModeration({ mutes: [{ uid, userName, until: inMinutes(5) }] }));
  fireEvent.click(within(await open()).getByRole('menuitem', { name: `Unmute ${userName}` }));
  expect(later.sent.at(-1)).toMatchObject({ type: chatCommands.unmute, data: { uid } });
});
