import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import clockIcon from '@phosphor-icons/core/bold/clock-bold.svg?raw';
import warningIcon from '@phosphor-icons/core/bold/warning-circle-bold.svg?raw';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChat } from '../../lib/testing/chat-builders.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { LateComposer } from '../messages/late-composer.ts';
import { ChatPanel } from './chat-panel.tsx';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message everyone' });

function show() {
  const server = testSocket();
  const panel = (key: string, channelId: string) => (
    <ChatPanel
      key={key}
      content={aContent({ key })}
      channelId={channelId}
      socket={server.socket}
      me={{ kind: 'guest', id: 'amos', name: 'Amos' }}
      isStaff={false}
      onSignIn={() => {}}
      guestForm={() => null}
    />
  );
  const { rerender } = render(panel('first', 'online'));
  return { ...server, moveTo: (key: string, channelId = 'online') => rerender(panel(key, channelId)) };
}

beforeAll(() => Promise.all([startAllTexts(), LateComposer.preload()]));
beforeEach(() => {
  sessionStorage.clear();
  provideBrowser();
});
afterEach(cleanup);

test('a draft is kept when the channel moves to its next content, but not on another channel', () => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Half a thought' } });
  chat.moveTo('second');
  expect(field().value).toBe('Half a thought');
  chat.moveTo('third', 'youth');
  expect(field().value).toBe('');
});

test('CHAT-135~ a refused message is back in the field before the next key press', async () => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Amen 6.' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  chat.sent[0]?.refuse(chatRefusals.tooFast);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  // Outside of act, because a browser does not wait for React either.
  field().setRangeText('Amen 7.', field().value.length, field().value.length, 'end');
  fireEvent.input(field());
  expect(field().value).toBe('Amen 6.Amen 7.');
});

describe('a refused message', () => {
  const write = (value: string) => fireEvent.change(field(), { target: { value } });
  const enter = () => fireEvent.keyDown(field(), { key: 'Enter' });

  test('CHAT-148 a refused message keeps its id if it is sent again unchanged, and gets another id if its text is changed', async () => {
    const { sent } = show();
    write('Amen');
    enter();
    await act(async () => sent[0]?.refuse(chatRefusals.closed));
    enter();
    expect(sent[1]).toMatchObject({ id: sent[0]?.id, data: { message: 'Amen' } });
    await act(async () => sent[1]?.refuse(chatRefusals.closed));
    write('Amen!');
    enter();
    await act(async () => sent[2]?.ack());
    write('Amen');
    enter();
    await act(async () => sent[3]?.ack());
    expect(sent[2]?.id).not.toBe(sent[0]?.id);
    expect(sent[3]?.id).toBe(sent[0]?.id);
    // The same text, sent once more after the message was stored.
    write('Amen');
    enter();
    expect(sent[4]?.id).not.toBe(sent[0]?.id);
  });

  test('CHAT-149 several refused messages return to the field in their order, before the text written meanwhile', async () => {
    const { sent } = show();
    for (const message of ['One', 'Two', 'Three']) {
      write(message);
      enter();
    }
    write('Half a thought');
    for (const command of sent) await act(async () => command.refuse(chatRefusals.closed));
    expect(field().value).toBe('One\nTwo\nThree\nHalf a thought');
  });
});

test.each([
  ['the rate limit', chatRefusals.tooFast, clockIcon],
  ['anything else', chatRefusals.markup, warningIcon],
])('the sentence about a refused message has an icon for its reason: %s', async (_, { code, message }, icon) => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Amen' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await act(async () => chat.sent[0]?.refuse({ code, message }));
  expect(screen.getByRole('alert').querySelector('path')?.outerHTML).toBe(pathOf(icon));
});

describe('links', () => {
  const note = 'Links were removed from your message.';

  async function send(text: string, stored: Partial<ReturnType<typeof aMessage>['data']>) {
    const chat = show();
    const topic = chatTopic('first');
    act(() => chat.snapshot(topic, aChat()));
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await act(async () => chat.sent[0]?.ack(1));
    const id = chat.sent[0]?.id ?? '';
    await act(async () => chat.event(topic, { ...aMessage(1, { id, uid: 'amos', ...stored }), type: 'message' }));
  }

  test('CHAT-19~ a viewer is told that their links were removed, until they write again', async () => {
    await send('See https://bit.ly/x there', { message: 'See there' });
    expect(await screen.findByText(note)).toBeDefined();
    fireEvent.change(field(), { target: { value: 'Next' } });
    expect(screen.queryByText(note)).toBeNull();
  });

  test.each([
    ['staff keep their links', 'See https://bit.ly/x', { message: 'See https://bit.ly/x', isHost: true }],
    [
      'staff keep their links beside a tag',
      '<b>See</b> https://bit.ly/x',
      { message: 'See https://bit.ly/x', isHost: true },
    ],
    ['a masked word is no link', 'Oh shit. Sorry', { message: 'Oh ****. Sorry' }],
    ['a full stop is no link', 'We loved it.so <b>good</b>', { message: 'We loved it.so good' }],
  ])('the note is not shown if no link was removed: %s', async (_, text, stored) => {
    await send(text, stored);
    await screen.findByText(stored.message);
    await import('@nave/domain/messages/links.ts');
    await act(async () => {});
    expect(screen.queryByText(note)).toBeNull();
  });
});

test('names and messages are laid out in the direction of their own script', async () => {
  const chat = show();
  const message = aMessage(1, { userName: 'נועה', message: 'مرحبا بالجميع' });
  act(() => chat.snapshot(chatTopic('first'), aChat({ messages: [message] })));
  for (const part of [field(), screen.getByText('נועה'), screen.getByText('مرحبا بالجميع')])
    expect(part.getAttribute('dir')).toBe('auto');
});

function pathOf(icon: string): string | undefined {
  const drawn = document.createElement('span');
  drawn.innerHTML = icon;
  return drawn.querySelector('path')?.outerHTML;
}
