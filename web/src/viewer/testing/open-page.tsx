import type { PageData } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startTexts } from '../../lib/i18n.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aClient } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { loadPlayer } from '../stage/load-player.ts';
import { ViewerApp } from '../viewer-app.tsx';

beforeAll(async () => {
  await startTexts();
  await loadPlayer();
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  provideBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets so many milliseconds pass, on the page and on its clock. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const video = () => document.querySelector('video');

/** The address in the browser's bar. */
export let address = '';
function Address() {
  address = useLocation().pathname;
  return null;
}

/** Opens an address with the data that the server puts into its HTML. */
export async function openPage(path: string, data: PageData) {
  const server = testSocket();
  render(
    <MemoryRouter initialEntries={[path]}>
      <ViewerApp socket={server.socket} inHtml={data} />
      <Address />
    </MemoryRouter>,
  );
  await pass(200);
  return server;
}

export function openChannel(channel: PublicChannel, path = '/grace/online') {
  const contentKey = path.split('/')[3]?.toLowerCase() ?? null;
  return openPage(path, { page: 'channel', client: aClient(), channel, contentKey });
}

/** The read API: the client, and the channel as it is when it is asked; null: there is none. */
export function serveChannel(channel: () => PublicChannel | null) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    // The time is never answered: a test's clock jumps, and would measure a round trip of seconds.
    if (String(url).includes('getTime')) return new Promise<Response>(() => {});
    const data = String(url).includes('/cdn/clients/') ? { ...aClient(), channels: [] } : channel();
    if (data === null) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify({ ok: true, data }));
  });
}
