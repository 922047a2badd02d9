import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { ChatWidget } from '@nave/domain/channels/chat-widget.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { aCard, aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { address, aServer, goTo, openChannel, openPage, pass, serveChannel } from './testing/open-page.tsx';

const KEY = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const ZENDESK = ['ze-snippet', `https://static.zdassets.com/ekr/snippet.js?key=${KEY}`];
const BEACON = ['', 'https://beacon-v2.helpscout.net/'];
const GOOGLE = (id: string) => ['', `https://www.googletagmanager.com/gtag/js?id=${id}`];
const zendesk = { enabled: true, provider: 'zendesk', embedId: KEY } as const;
const helpscout = { ...zendesk, provider: 'helpscout' } as const;
const analytics = (...ids: string[]) => ({ google: ids.map((trackingId) => ({ trackingId })) });
const scripts = () => [...document.head.querySelectorAll('script')].map(({ id, src }) => [id, src]);

/** Sets the width of the screen. */
function setScreenWidth(width: number) {
  const least = (query: string) => Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN);
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: width >= least(query) }));
}

async function settle() {
  for (let part = 0; part < 3; part += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(100);
  }
}
async function open(channel: Partial<PublicChannel>) {
  const server = await openChannel(aChannel({ contents: [aContent()], ...channel }));
  await settle();
  return server;
}
const notice = () => screen.queryByRole('region', { name: 'Privacy choices' });
const answer = async (name: 'Allow' | 'Don’t allow') => {
  fireEvent.click(within(notice() as HTMLElement).getByRole('button', { name }));
  await settle();
};
const chooseAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Privacy choices' }));

beforeEach(() => setScreenWidth(1_280));
afterEach(() => {
  document.head.replaceChildren();
  window.Beacon = undefined as never;
});

test.each([
  ['CHN-196 VIEW-142', zendesk, ZENDESK],
  ['CHN-196~ VIEW-143', helpscout, BEACON],
] as [string, ChatWidget, string[]][])(
  '%s after the viewer allows it, the page loads the channel’s support chat with the key that staff set',
  async (_rules, chatWidget, script) => {
    await open({ chatWidget });
    expect([notice()?.textContent?.includes('Grace Community Church would like to use'), scripts()]).toEqual([
      true,
      [],
    ]);
    await answer('Allow');
    expect([notice(), scripts()]).toEqual([null, [script]]);
    if (chatWidget.provider === 'helpscout')
      expect(window.Beacon?.readyQueue).toEqual([{ method: 'init', options: KEY }]);
  },
);

test('VIEW-144 VIEW-149~ CHN-197~ the page asks for consent only if the channel has a third-party script', async () => {
  await open({ chatWidget: { ...zendesk, enabled: false }, analytics: analytics() });
  expect([notice(), scripts(), screen.queryByRole('button', { name: 'Privacy choices' })]).toEqual([null, [], null]);
  cleanup();
  await open({ chatWidget: zendesk });
  expect(notice()).toBeTruthy();
});

test('VIEW-274 VIEW-275 a refused script is not loaded, not even on the next visit, and the viewer can change the choice at any time', async () => {
  await open({ chatWidget: zendesk });
  await answer('Don’t allow');
  expect([notice(), scripts()]).toEqual([null, []]);
  cleanup();
  await open({ chatWidget: zendesk });
  expect([notice(), scripts()]).toEqual([null, []]);
  chooseAgain();
  await answer('Allow');
  expect([notice(), scripts()]).toEqual([null, [ZENDESK]]);
  cleanup();
  expect(scripts()).toEqual([]);
  await open({ chatWidget: zendesk });
  expect([notice(), scripts()]).toEqual([null, [ZENDESK]]);
  chooseAgain();
  await answer('Don’t allow');
  expect(scripts()).toEqual([]);
});

test('VIEW-275~ an answer applies only to the client and the providers that the notice named, and lasts for the visit if the browser stores nothing', async () => {
  await open({ chatWidget: zendesk });
  await answer('Allow');
  cleanup();
  await open({ chatWidget: helpscout });
  expect([notice() !== null, scripts()]).toEqual([true, []]);
  cleanup();
  const harbor = aClient({ id: 'harbor', name: 'Harbor' });
  const channel = aChannel({ contents: [aContent()], chatWidget: zendesk });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Nothing is kept.');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const isAsked of [true, false]) {
    await openPage('/grace/online', { page: 'channel', client: harbor, channel, contentKey: null });
    await settle();
    expect(notice() !== null).toBe(isAsked);
    if (isAsked) await answer('Allow');
    expect(scripts()).toEqual([ZENDESK]);
    cleanup();
  }
  vi.restoreAllMocks();
});

test('VIEW-275~ the page asks again if the stored answer is invalid', async () => {
  for (const kept of [
    '{',
    'null',
    '7',
    '{"isAllowed":"yes","houses":["Zendesk"]}',
    '{"isAllowed":true,"houses":"Zendesk"}',
  ]) {
    localStorage.setItem('nave.outside.grace', kept);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open({ chatWidget: zendesk });
    expect([notice() !== null, scripts()], kept).toEqual([true, []]);
    cleanup();
  }
});

test('VIEW-146 CHN-198 VIEW-229~ Help Scout’s chat is not loaded on screens under 768 px, and the page does not ask about it', async () => {
  setScreenWidth(767);
  await open({ chatWidget: helpscout });
  expect([notice(), scripts()]).toEqual([null, []]);
  cleanup();
  setScreenWidth(768);
  await open({ chatWidget: helpscout });
  await answer('Allow');
  expect(scripts()).toEqual([BEACON]);
  cleanup();
  setScreenWidth(767);
  await open({ chatWidget: zendesk });
  expect(notice()).toBeTruthy();
});

test('VIEW-145 the support chat of the shown content replaces the channel’s support chat until the content is over', async () => {
  const contents = [aContent({ startsIn: -58, chatWidget: helpscout }), aContent({ key: 'next', startsIn: 120 })];
  const channel = aChannel({ chatWidget: zendesk, contents });
  localStorage.setItem('nave.outside.grace', JSON.stringify({ isAllowed: true, houses: ['Zendesk', 'Help Scout'] }));
  serveChannel(() => channel);
  await openChannel(channel);
  await settle();
  expect(scripts()).toEqual([BEACON]);
  await pass(180_000);
  expect([address(), scripts()]).toEqual(['/grace/online/next', [ZENDESK]]);
});

test('VIEW-147 CHN-197 when the viewer moves to a channel without the support chat, the page loads a new document that does not allow the chat’s script', async () => {
  serveChannel(() => aChannel({ id: 'youth', key: 'youth', contents: [aContent({ name: 'Youth night' })] }));
  const isShown = () => screen.queryByRole('heading', { name: 'Youth night' }) !== null;
  localStorage.setItem('nave.outside.grace', JSON.stringify({ isAllowed: true, houses: ['Zendesk'] }));
  await open({ chatWidget: zendesk });
  expect(scripts()).toEqual([ZENDESK]);
  await goTo('/grace/youth');
  await settle();
  expect([scripts(), isShown()]).toEqual([[], false]);
  cleanup();
  // A page that allows the same scripts needs no new document.
  await openPage('/grace', { page: 'client', client: { ...aClient(), channels: [aCard(), aCard({ key: 'youth' })] } });
  await goTo('/grace/youth');
  await settle();
  expect([scripts(), isShown()]).toEqual([[], true]);
});

/** The commands to Google's script, without the first one. */
const googleCommands = () => (window.dataLayer ?? []).slice(1).map((given) => [...(given as Iterable<unknown>)]);
const view = (send_to: string, page_path: string, isGlobalUser: string) => [
  'event',
  'page_view',
  { send_to, page_path, isGlobalUser },
];

test('VIEW-148 VIEW-149 VIEW-150 CHN-202 CHN-203 ANA-89 ANA-90 ANA-91 ANA-92 ANA-93 after the viewer allows it, each tracking id receives the page view and whether staff use this browser', async () => {
  await open({ analytics: analytics() });
  expect([notice(), scripts(), window.dataLayer]).toEqual([null, [], undefined]);
  cleanup();
  await open({ analytics: analytics('G-ABCD', 'UA-1234-1') });
  expect([scripts(), window.dataLayer]).toEqual([[], undefined]);
  await answer('Allow');
  expect(scripts()).toEqual([GOOGLE('G-ABCD')]);
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  expect(googleCommands()).toEqual([
    ['config', 'G-ABCD', { send_page_view: false }],
    view('G-ABCD', '/grace/online', '(not set)'),
    ['config', 'UA-1234-1', { send_page_view: false }],
    view('UA-1234-1', '/grace/online', '(not set)'),
  ]);
  const lastOf = async (as: 'staff' | 'guest') => {
    cleanup();
    window.dataLayer = [];
    await openAs(as, aChannel({ contents: [aContent()], analytics: analytics('G-ABCD') }));
    return googleCommands()
      .concat(window.dataLayer.map((given) => [...(given as Iterable<unknown>)]))
      .at(-1);
  };
  expect(await lastOf('staff')).toEqual(view('G-ABCD', '/grace/online', 'true'));
  expect(await lastOf('guest')).toEqual(view('G-ABCD', '/grace/online', 'true'));
  const seenAt = Number(localStorage.getItem('nave.staff-seen'));
  vi.setSystemTime(seenAt + 30 * 60_000 - 1_000);
  expect(await lastOf('guest')).toEqual(view('G-ABCD', '/grace/online', 'true'));
  vi.setSystemTime(seenAt + 30 * 60_000);
  expect(await lastOf('guest')).toEqual(view('G-ABCD', '/grace/online', '(not set)'));

  // biome-ignore lint/suspicious/noDocumentCookie: as Google's script sets it.
  for (const cookie of ['_ga=GA1.1.1', 'other=1']) document.cookie = `${cookie}; path=/`;
  chooseAgain();
  await answer('Don’t allow');
  expect(document.cookie).toBe('other=1');
  expect(window).toHaveProperty('ga-disable-G-ABCD', true);
});

/** Opens the channel as a host of the client, or as a guest. */
async function openAs(who: 'staff' | 'guest', channel: PublicChannel) {
  const me = { kind: 'user', id: 'ruth', name: 'Ruth Delgado' } as const;
  aServer().answers(accountCalls.session, {
    me,
    user: {
      id: 'ruth',
      email: 'ruth@grace.example',
      firstName: 'Ruth',
      lastName: 'Delgado',
      avatarImage: null,
      globalRole: null,
      clients: { grace: 'host' },
      whitelist: {},
    },
  });
  await openChannel(channel, undefined, who === 'staff' ? me : undefined);
  await settle();
}

test('VIEW-274~ the page asks for consent in Spanish too', async () => {
  await open({ chatWidget: zendesk, analytics: analytics('G-ABCD') });
  await act(() => chooseLanguage('es'));
  await settle();
  const spanishNotice = screen.getByRole('region', { name: 'Opciones de privacidad' });
  expect(spanishNotice.textContent).toContain('quiere usar Google Analytics y Zendesk en esta página.');
  expect(
    within(spanishNotice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['No permitir', 'Permitir']);
  await act(() => chooseLanguage('en'));
});
