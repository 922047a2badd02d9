import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import clockIcon from '@phosphor-icons/core/bold/clock-bold.svg?raw';
import warningIcon from '@phosphor-icons/core/bold/warning-circle-bold.svg?raw';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../../lib/i18n.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
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
      guestForm={() => null}
    />
  );
  const { rerender } = render(panel('first', 'online'));
  return { ...server, moveTo: (key: string, channelId = 'online') => rerender(panel(key, channelId)) };
}

beforeAll(startTexts);
beforeEach(() => {
  sessionStorage.clear();
  provideBrowser();
});
afterEach(cleanup);

test('what is half written moves along to the next content of the channel, and not to another channel', () => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Half a thought' } });
  chat.moveTo('second');
  expect(field().value).toBe('Half a thought');
  chat.moveTo('third', 'youth');
  expect(field().value).toBe('');
});

test('CHAT-135 what comes back into the field is there before the next key is taken', async () => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Amen 6.' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  chat.sent[0]?.refuse(chatRefusals.tooFast);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  // Outside of act, as in a browser: a key comes when it comes.
  field().setRangeText('Amen 7.', field().value.length, field().value.length, 'end');
  fireEvent.input(field());
  expect(field().value).toBe('Amen 6.Amen 7.');
});

test.each([
  ['the rate limit', chatRefusals.tooFast, clockIcon],
  ['anything else', chatRefusals.markup, warningIcon],
])('the reason of a refusal carries the icon that fits it: %s', async (_, { code, message }, icon) => {
  const chat = show();
  fireEvent.change(field(), { target: { value: 'Amen' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await act(async () => chat.sent[0]?.refuse({ code, message }));
  expect(screen.getByRole('alert').querySelector('path')?.outerHTML).toBe(pathOf(icon));
});

function pathOf(icon: string): string | undefined {
  const drawn = document.createElement('span');
  drawn.innerHTML = icon;
  return drawn.querySelector('path')?.outerHTML;
}
