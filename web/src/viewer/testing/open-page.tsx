import type { PageData } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { aClient } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';
import { panels } from '../panels/panels.ts';
import { Player } from '../stage/stage.tsx';
import { ViewerApp } from '../viewer-app.tsx';

beforeAll(async () => {
  await startPageTexts();
  await Promise.all([Player.ask(), ...panels.map(({ Content }) => Content.ask())]);
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
/** Follows a link inside the viewer; -1 goes back. */
export const goTo = async (to: string | number) => {
  act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)));
  await pass(500);
};
let navigate: NavigateFunction;
function Address() {
  address = useLocation().pathname;
  navigate = useNavigate();
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
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    // The time is never answered: a test's clock jumps, and would measure a round trip of seconds.
    if (url.includes('getTime')) return new Promise<Response>(() => {});
    const data = url.includes('/cdn/clients/') ? { ...aClient(), channels: [] } : channel();
    const [, key] = url.match(/channels\/by-key\/[^/]+\/([^?]+)/) ?? [];
    if (data === null || (key && key !== data.key)) return new Response('{}', { status: 404 });
    return readAnswer(data);
  });
}

interface HeldAnswer {
  url: string;
  answer: (data: unknown) => void;
  fail: () => void;
}

/** The read API in the test's hands: it answers each question when it likes, whether the page still waits or not. */
export function holdAnswers() {
  const asked: HeldAnswer[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const fail = () => reject(new TypeError('Failed to fetch'));
    asked.push({ url: String(url), answer: (data) => resolve(readAnswer(data)), fail });
    return promise;
  });
  return asked;
}

function readAnswer(data: unknown): Response {
  return new Response(JSON.stringify({ ok: true, data }));
}
