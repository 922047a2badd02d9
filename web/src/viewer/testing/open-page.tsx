import { clickCalls } from '@nave/domain/analytics/clicks.calls.ts';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import type { EventPageData, PageSite } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { OwnName } from '../../features/accounts/late-account.ts';
import { loadChatStates } from '../../features/chat/late-states.ts';
import { ReactionBar } from '../../features/reactions/viewer-part/reactions-part.tsx';
import { startSite } from '../../lib/site.ts';
import type { Me } from '../../lib/socket.ts';
import { FakeServer, notFound } from '../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aClient } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';
import type { FirstPage } from '../page-data.ts';
import { lateParts, panels } from '../page-parts.ts';
import { EndedStage, UnavailableStage } from '../pages/shown-stage.tsx';
import { FooterAccount } from '../shell/footer.tsx';
import { Player, Waiting } from '../stage/stage.tsx';
import { ClientPage, FollowRefresh, ViewerApp } from '../viewer-app.tsx';

beforeAll(async () => {
  await startPageTexts();
  await Promise.all([
    ...[Player, Waiting, EndedStage, UnavailableStage, FooterAccount, OwnName].map(({ preload }) => preload()),
    loadChatStates(),
    ClientPage.preload(),
    ReactionBar.preload(),
    FollowRefresh.preload(),
    ...panels.map(({ Content }) => Content.preload()),
    ...lateParts.map(({ Late }) => Late.preload()),
  ]);
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  provideBrowser();
  aServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  startSite(undefined);
});

/** Advances the timers and the clock by `ms` milliseconds. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const video = () => document.querySelector('video');

/** The address in the browser's bar. */
export const address = () => location.pathname;
/** Navigates inside the viewer. */
export const goTo = async (to: string) => {
  act(() => navigate(to));
  await pass(500);
};
/** Presses the browser's back button. */
export const goBack = async () => {
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await act(() => popped);
  await pass(500);
};

/** Opens an address with the data that the server would put into its HTML. */
export async function openPage(path: string, data: FirstPage | EventPageData, site?: Partial<PageSite>, me?: Me) {
  startSite(site);
  const server = testSocket(me);
  history.replaceState(null, '', path);
  render(<ViewerApp socket={server.socket} inHtml={data} />);
  await pass(200);
  return server;
}

export function openChannel(channel: PublicChannel, path = '/grace/online', me?: Me) {
  const contentKey = path.split('/')[3]?.toLowerCase() ?? null;
  return openPage(path, { page: 'channel', client: aClient(), channel, contentKey }, undefined, me);
}

/** A fake server that answers nothing yet. */
export function aServer(): FakeServer {
  // Requests for the time are never answered, because a test's clock jumps and would measure a round trip of seconds.
  return new FakeServer()
    .on(timeCalls.now, {}, () => new Promise(() => {}))
    .on(directChatCalls.line, {}, () => new Promise(() => {}))
    .answers(clickCalls.add, { success: true });
}

/** Serves the client, and the channel as it is at each request; null for an unknown channel. */
export function serveChannel(channel: () => PublicChannel | null): FakeServer {
  const answer = (key?: string) => {
    const data = channel();
    return data && (key === undefined || key === data.key) ? { body: { ok: true as const, data } } : notFound;
  };
  return aServer()
    .answers(readCalls.clientByKey, { ok: true, data: { ...aClient(), channels: [] } })
    .on(readCalls.channel, {}, () => answer())
    .on(readCalls.channelByKeys, {}, ({ params }) => answer(params.channelKey));
}
