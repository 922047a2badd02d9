import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { scriptInjections } from '@nave/domain/testing/script-injections.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Me } from '../../lib/socket.ts';
import { aChat, aModeration } from '../../lib/testing/chat-builders.ts';
import { FakeServer } from '../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aContent, aMessage } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { ChatPanel } from './chat-panel.tsx';

const content = aContent();
/** The chat shows at most 100 messages. */
const BATCH_SIZE = 100;

beforeAll(startAllTexts);
beforeEach(() => {
  provideBrowser();
  new FakeServer();
});
afterEach(cleanup);

/** Renders messages and a pinned message with the payloads; returns the elements that show texts and names. */
function renderPayloads(me: Me, payloads: readonly string[]): HTMLElement[] {
  const { socket, snapshot } = testSocket(me);
  const isStaff = me.kind === 'user';
  const page = render(
    <ChatPanel
      content={content}
      me={me}
      isStaff={isStaff}
      socket={socket}
      channelId="online"
      onSignIn={() => {}}
      guestForm={() => null}
    />,
  );
  const messages = payloads.map((words, at) =>
    aMessage(at + 1, { message: words, userName: words, isHost: at % 2 === 0 }),
  );
  const [first] = messages;
  const pinned = first ? { n: 900, data: { ...first.data, originalId: first.data.id, originalN: 1 } } : null;
  act(() => {
    snapshot(chatTopic(content.id), aChat({ messages, pinned }));
    if (isStaff) snapshot(chatStaffTopic(content.id), aModeration());
  });
  return [...page.container.querySelectorAll<HTMLElement>('li b, li p[dir]')];
}

test.each<Me>([
  { kind: 'guest', id: 'amos', name: 'Amos' },
  { kind: 'user', id: 'ruth', name: 'Ruth' },
])('E2 CHAT-26 a script in a message or name that the server did not clean is shown as text to a $kind', (me) => {
  const payloads = scriptInjections();
  for (let from = 0; from < payloads.length; from += BATCH_SIZE) {
    const batch = payloads.slice(from, from + BATCH_SIZE);
    const elements = renderPayloads(me, batch);
    expect(elements.map(({ textContent }) => textContent)).toEqual(batch.flatMap((words) => [words, words]));
    for (const element of elements) {
      for (const { tagName, attributes } of element.querySelectorAll('*')) {
        expect(['A', 'BUTTON', 'SPAN']).toContain(tagName);
        expect([...attributes].filter(({ name }) => name.startsWith('on') || name === 'style')).toEqual([]);
      }
      for (const link of element.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/);
    }
    cleanup();
  }
});
