import { changeTimeline, emptyTimeline, type TimelineChange } from '@nave/domain/messages/chat-timeline.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aMessage } from '../../lib/testing/page-builders.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { MessageList } from '../messages/message-list.tsx';

const ROW_PX = 50;
const LIST_PX = 900;
let listHeight = LIST_PX;
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));

interface ChatProps {
  range: [number, number];
  loadingOlder: boolean;
  onOlder: () => void;
  onChange: (change: (change: TimelineChange) => void) => void;
}

function Chat({ range, loadingOlder, onOlder, onChange }: ChatProps) {
  const start = changeTimeline(emptyTimeline, {
    kind: 'snapshot',
    messages: messages(...range),
    hasOlder: range[0] > 1,
  });
  const [timeline, change] = useReducer(changeTimeline, start);
  onChange(change);
  return (
    <MessageList
      timeline={timeline}
      ready
      me={{ kind: 'guest', id: 'amos', name: 'Amos' }}
      loadingOlder={loadingOlder}
      onOlder={onOlder}
      onLimit={(on) => change({ kind: 'limit', on })}
    />
  );
}

/** Renders a list. In the simulated browser a row is 50 px high; the list is 900 px high unless a test changes it. */
function show(from: number, to: number, { loadingOlder = false } = {}) {
  const onOlder = vi.fn();
  let dispatch: (change: TimelineChange) => void = () => {};
  const onChange: ChatProps['onChange'] = (change) => {
    dispatch = change;
  };
  render(<Chat range={[from, to]} loadingOlder={loadingOlder} onOlder={onOlder} onChange={onChange} />);
  const list = screen.getByRole('log');
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  };
  return { list, change: (change: TimelineChange) => act(() => dispatch(change)), scrollTo, onOlder };
}

beforeAll(startAllTexts);
beforeEach(() => {
  provideBrowser();
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.querySelectorAll('li').length * ROW_PX;
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => listHeight });
});
afterEach(() => {
  cleanup();
  listHeight = LIST_PX;
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});

test.each([
  [0, 900],
  [250, 900],
  [80, 240],
])('CHAT-52 a reader %i px above the end of a list of %i px is scrolled to a new message', (above, height) => {
  listHeight = height;
  const { list, change, scrollTo } = show(1, 40);
  scrollTo(40 * ROW_PX - height - above);
  change({ kind: 'arrived', messages: messages(41, 41) });
  expect(list.scrollTop).toBe(41 * ROW_PX);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [251, 900],
  [81, 240],
])(
  'CHAT-53 a reader %i px above the end of a list of %i px stays; a pill counts new messages and scrolls to the end',
  (above, height) => {
    listHeight = height;
    const { list, change, scrollTo } = show(1, 40);
    const startTop = 40 * ROW_PX - height - above;
    scrollTo(startTop);
    change({ kind: 'arrived', messages: messages(41, 52) });
    expect(list.scrollTop).toBe(startTop);
    fireEvent.click(screen.getByRole('button', { name: '12 new messages' }));
    expect(list.scrollTop).toBe(52 * ROW_PX);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('sending a message scrolls to the end from anywhere', () => {
  const { list, change, scrollTo } = show(1, 40);
  scrollTo(100);
  change({ kind: 'sending', pending: { id: 'mine', message: 'Hello' } });
  expect(list.scrollTop).toBe(41 * ROW_PX);
});

test('CHAT-50 CHAT-51 reaching the top loads the next older page, and the reader stays at the same message', () => {
  const { list, change, scrollTo, onOlder } = show(101, 200);
  scrollTo(1_000);
  expect(onOlder).not.toHaveBeenCalled();
  scrollTo(70);
  expect(onOlder).toHaveBeenCalled();
  change({ kind: 'older', before: 101, messages: messages(76, 100), hasOlder: true });
  expect(list.scrollTop).toBe(70 + 25 * ROW_PX);
});

test('reaching the very first message loads nothing', () => {
  const { scrollTo, onOlder } = show(1, 40);
  scrollTo(0);
  expect(onOlder).not.toHaveBeenCalled();
});

test('no messages are removed at the top while the reader has scrolled up', async () => {
  const { change, scrollTo } = show(1, 100);
  scrollTo(500);
  change({ kind: 'arrived', messages: messages(101, 130) });
  expect(screen.getAllByRole('listitem')).toHaveLength(130);
  fireEvent.click(screen.getByRole('button', { name: '30 new messages' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(100));
});

test('CHAT-218~ the oldest message is removed one frame after a new one arrives, and the list stays at its end', async () => {
  const { list, change } = show(1, 100);
  change({ kind: 'arrived', messages: messages(101, 101) });
  expect(screen.getAllByRole('listitem')).toHaveLength(101);
  expect(list.scrollTop).toBe(101 * ROW_PX);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(100));
  expect(screen.getByText('Message 101')).toBeDefined();
  expect(list.scrollTop).toBe(100 * ROW_PX);
});

test('CHAT-49 a spinner is shown while messages older than the 100 shown messages are loaded', () => {
  show(101, 200, { loadingOlder: true });
  expect(screen.getByText('Loading older messages')).toBeDefined();
  cleanup();
  show(101, 200);
  expect(screen.queryByText('Loading older messages')).toBeNull();
});
