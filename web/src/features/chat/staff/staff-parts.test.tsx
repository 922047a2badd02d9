import { MantineProvider } from '@mantine/core';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';
import type { ChatWords } from '@nave/domain/chat/chat-words.ts';
import type { HeldMessage } from '@nave/domain/chat/held-message.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { FakeServer } from '../../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { startAllTexts } from '../../../viewer/testing/all-texts.ts';
import { ActLog } from './act-log.tsx';
import { ChatModes } from './chat-modes.tsx';
import { HeldQueue } from './held-queue.tsx';
import { WordList } from './word-list.tsx';

const contentId = 'service';

beforeAll(startAllTexts);
beforeEach(() => provideBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(part: ReactNode) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        {part}
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

describe('the settings of the chat', () => {
  test('CHAT-153~ CHAT-160~ a host sets slow mode with one press, and undoes it with the next', async () => {
    const { socket, sent } = testSocket();
    show(<ChatModes modes={{ slowSeconds: 0, holds: 'nothing' }} socket={socket} contentId={contentId} />);
    const slow = screen.getByRole('radiogroup', { name: 'Slow mode' });
    expect(within(slow).getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(true);
    fireEvent.click(within(slow).getByRole('radio', { name: '30 s' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.slow, data: { contentId, seconds: 30 } });
    await act(async () => sent.at(-1)?.ack(1, { actId: 'the-act' }));
    expect(screen.getByText('Slow mode: one message every 30 seconds')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { contentId, actId: 'the-act' } });
  });

  test('CHAT-161~ a host sets whose messages are held, and is told if another host has already set it', async () => {
    const { socket, sent } = testSocket();
    show(<ChatModes modes={{ slowSeconds: 0, holds: 'nothing' }} socket={socket} contentId={contentId} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Newcomers' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.hold, data: { contentId, holds: 'newcomers' } });
    await act(async () => sent.at(-1)?.refuse(chatRefusals.holdAlready));
    expect(screen.getByText('Messages are already being held.')).toBeDefined();
  });
});

describe('the log', () => {
  const anAct = (over: Partial<ChatAct> = {}): ChatAct => ({
    id: 'one',
    kind: 'delete',
    actorName: 'Ruth',
    isOwn: true,
    at: '2026-11-22T16:00:00.000Z',
    messages: [],
    target: { uid: 'amos', userName: 'Amos', n: 3 },
    why: null,
    change: null,
    undoneBy: null,
    canUndo: true,
    ...over,
  });

  test('CHAT-192~ a host writes a reason by keyboard, cancels with Escape, and can only read the reasons of other hosts', async () => {
    const { socket, sent } = testSocket();
    const acts = [anAct(), anAct({ id: 'two', isOwn: false, actorName: 'Deborah', why: 'Spam' })];
    show(<ActLog log={{ acts }} socket={socket} contentId={contentId} />);
    const [own, others] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(others.textContent).toContain('Why: Spam');
    expect(within(others).queryByRole('button', { name: /Say why|Change/ })).toBeNull();
    const opener = within(own).getByRole('button', { name: 'Say why' });
    fireEvent.click(opener);
    const field = within(own).getByRole('textbox', { name: 'Why' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(within(own).getByRole('button', { name: 'Say why' }));
    fireEvent.click(within(own).getByRole('button', { name: 'Say why' }));
    fireEvent.change(within(own).getByRole('textbox', { name: 'Why' }), { target: { value: 'Selling things' } });
    fireEvent.submit(within(own).getByRole('textbox', { name: 'Why' }));
    expect(sent.at(-1)).toMatchObject({
      type: chatCommands.explain,
      data: { contentId, actId: 'one', why: 'Selling things' },
    });
    await act(async () => sent.at(-1)?.ack(1));
    expect(within(own).queryByRole('textbox')).toBeNull();
  });
});

describe('held messages', () => {
  const held = (over: Partial<HeldMessage> = {}): HeldMessage => ({
    id: 'one',
    uid: 'amos',
    userName: 'Amos',
    message: 'Hello',
    because: 'newcomer',
    at: new Date(serverClock.now() - 150_000).toISOString(),
    ...over,
  });

  test('CHAT-164~ CHAT-193~ a host sees held messages with their age and reason, and approves or declines them', async () => {
    const { socket, sent } = testSocket();
    const two = held({ id: 'two', userName: 'Lydia', message: 'Buy now', because: 'everything' });
    show(<HeldQueue log={{ held: [held(), two], heldCount: 7 }} socket={socket} contentId={contentId} />);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Amos Newcomer waiting 2 min');
    expect(rows[1]).toContain('Buy now');
    expect(screen.getByText('5 more messages to review')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Approve: Amos, Hello' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.release, data: { contentId, id: 'one' } });
    await act(async () => sent.at(-1)?.ack(1, { actId: 'act' }));
    expect(screen.getByRole('button', { name: 'Say why' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.undo, data: { actId: 'act' } });
    fireEvent.click(screen.getByRole('button', { name: 'Decline: Lydia, Buy now' }));
    expect(sent.at(-1)).toMatchObject({ type: chatCommands.decline, data: { contentId, id: 'two' } });
    await act(async () => sent.at(-1)?.refuse(chatRefusals.heldGone));
    expect(screen.getByText('This message is no longer being held.')).toBeDefined();
  });

  test('an empty queue says that there are no messages to review', () => {
    show(<HeldQueue log={{ held: [], heldCount: 0 }} socket={testSocket().socket} contentId={contentId} />);
    expect(screen.getByText('No messages to review')).toBeDefined();
  });
});

describe('words', () => {
  const words: ChatWords = {
    edition: 3,
    savedAt: '2026-11-22T10:00:00.000Z',
    savedByName: 'Ruth Delgado',
    words: [
      { word: 'casino', does: 'mask' },
      { word: 'bingo', does: 'mask' },
      { word: 'Dick', does: 'allow' },
    ],
  };
  const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

  test('CHAT-167~ CHAT-169~ words are edited one per line, and saved with the edition that was loaded', async () => {
    const server = new FakeServer().answers(chatCalls.words, words);
    server.answers(chatCalls.saveWords, { ...words, edition: 4 });
    show(<WordList clientId="grace" canChange />);
    expect((await field('Mask')).value).toBe('casino\nbingo');
    expect(screen.getByText('Ruth Delgado')).toBeDefined();
    fireEvent.change(await field('Hold'), { target: { value: 'lottery\n\n' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save words' })));
    expect(await screen.findByText('Words saved')).toBeDefined();
    expect(server.asked(chatCalls.saveWords).at(-1)).toMatchObject({
      body: { edition: 3, words: [...words.words.slice(0, 2), { word: 'lottery', does: 'hold' }, words.words[2]] },
    });
  });

  test('CHAT-169~ the second person to save is told that the words have changed, and can load the first person’s version', async () => {
    const server = new FakeServer().answers(chatCalls.words, words);
    const { code, message } = chatRefusals.wordsChanged;
    server.on(chatCalls.saveWords, {}, { status: 409, body: { error: { code, message } } });
    show(<WordList clientId="grace" canChange />);
    fireEvent.change(await field('Mask'), { target: { value: 'mine' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save words' })));
    expect(await screen.findByText('Someone else saved these words meanwhile.')).toBeDefined();
    expect((await field('Mask')).value).toBe('mine');
    server.answers(chatCalls.words, { ...words, edition: 4, words: [{ word: 'theirs', does: 'mask' }] });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load their version' })));
    expect(await screen.findByDisplayValue('theirs')).toBeDefined();
  });

  test('CHAT-168~ hosts can only read the words', async () => {
    new FakeServer().answers(chatCalls.words, words);
    show(<WordList clientId="grace" canChange={false} />);
    expect((await field('Mask')).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save words' })).toBeNull();
  });
});
