import { newChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAnalytics, useSupportChat } from '../features/channels/outside-scripts.ts';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { address, openChannel, pass, serveChannel } from './testing/open-page.tsx';

const KEY = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const ZENDESK = ['ze-snippet', `https://static.zdassets.com/ekr/snippet.js?key=${KEY}`];
const BEACON = ['', 'https://beacon-v2.helpscout.net/'];
const scripts = () => [...document.head.querySelectorAll('script')].map(({ id, src }) => [id, src]);

/** The screen is so wide. */
function aScreen(width: number) {
  const matches = width >= 768;
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
}

function Page({
  provider = null,
  ids = [],
  path = '/grace',
}: {
  provider?: 'zendesk' | 'helpscout' | null;
  ids?: string[];
  path?: string;
}) {
  useSupportChat(provider ? { enabled: true, provider, embedId: KEY } : newChatWidget);
  useAnalytics({ google: ids.map((trackingId) => ({ trackingId })) }, path);
  return null;
}

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  window.Beacon = undefined as never;
  vi.unstubAllGlobals();
});

test('CHN-196~ CHN-197~ Zendesk’s snippet is loaded with the key where the channel has it, and taken away again', () => {
  aScreen(390);
  const page = render(<Page />);
  expect(scripts()).toEqual([]);
  page.rerender(<Page provider="zendesk" />);
  expect(scripts()).toEqual([ZENDESK]);
  page.rerender(<Page />);
  expect(scripts()).toEqual([]);
});

test('CHN-196~ CHN-198 Help Scout’s beacon is started with the key, and not on screens under 768 px', () => {
  aScreen(767);
  render(<Page provider="helpscout" />);
  expect(scripts()).toEqual([]);
  cleanup();
  aScreen(768);
  render(<Page provider="helpscout" />);
  expect(scripts()).toEqual([BEACON]);
  expect(window.Beacon?.readyQueue).toEqual([{ method: 'init', options: KEY }]);
});

test('CHN-196 VIEW-142 VIEW-143 VIEW-144 the page has the support chat of its channel, with its key, and none where that is off', async () => {
  aScreen(768);
  const chatWidget = { enabled: true, provider: 'zendesk', embedId: KEY } as const;
  await openChannel(aChannel({ chatWidget }));
  expect(scripts()).toEqual([ZENDESK]);
  cleanup();
  await openChannel(aChannel({ chatWidget: { ...chatWidget, provider: 'helpscout' } }));
  expect([scripts(), window.Beacon?.readyQueue]).toEqual([[BEACON], [{ method: 'init', options: KEY }]]);
  cleanup();
  await openChannel(aChannel({ chatWidget: { ...chatWidget, enabled: false } }));
  expect(scripts()).toEqual([]);
});

test('VIEW-145 the support chat of the content that is shown stands in place of the channel’s, until it is over', async () => {
  aScreen(768);
  const ofChannel = { enabled: true, provider: 'zendesk', embedId: KEY } as const;
  const ofContent = { enabled: true, provider: 'helpscout', embedId: KEY } as const;
  const contents = [aContent({ startsIn: -58, chatWidget: ofContent }), aContent({ key: 'next', startsIn: 120 })];
  const channel = aChannel({ chatWidget: ofChannel, contents });
  serveChannel(() => channel);
  await openChannel(channel);
  expect(scripts()).toEqual([BEACON]);
  await pass(180_000);
  expect([address, scripts()]).toEqual(['/grace/online/next', [ZENDESK]]);
});

test('CHN-202 CHN-203 each tracking id is told of each page that is looked at; without one nothing of Google’s is loaded', () => {
  aScreen(390);
  const page = render(<Page />);
  expect([scripts(), window.dataLayer]).toEqual([[], undefined]);
  page.rerender(<Page ids={['G-ABCD', 'UA-1234-1']} />);
  expect(scripts()).toEqual([['', 'https://www.googletagmanager.com/gtag/js?id=G-ABCD']]);
  page.rerender(<Page ids={['G-ABCD', 'UA-1234-1']} path="/grace/youth" />);
  const told = (window.dataLayer ?? []).map((given) => [...(given as unknown[] as Iterable<unknown>)]);
  const view = (send_to: string, page_path: string) => ['event', 'page_view', { send_to, page_path }];
  expect(told.slice(1)).toEqual([
    ['config', 'G-ABCD', { send_page_view: false }],
    view('G-ABCD', '/grace'),
    ['config', 'UA-1234-1', { send_page_view: false }],
    view('UA-1234-1', '/grace'),
    view('G-ABCD', '/grace/youth'),
    view('UA-1234-1', '/grace/youth'),
  ]);
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
});
