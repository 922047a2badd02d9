import { MantineProvider } from '@mantine/core';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { secondFactorDemandCalls } from '@nave/domain/accounts/second-factor-demand.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { liveInputCalls, videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { Socket } from '../../lib/socket.ts';
import { FakeServer, notFound } from '../../lib/testing/fake-server.ts';
import { aChannel as aPublicChannel } from '../../lib/testing/page-builders.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { SocketContext } from '../../staff-kit/live/socket-context.ts';
import { hideToast, toastStore } from '../../ui/toast-store.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { dashboardRoutes } from '../dashboard-routes.tsx';
import { loadRoutes, pageRoutes } from '../preload-pages.ts';
import { createQueryClient } from '../query-client.ts';
import { contentPage, summaryOf } from './content-pages.ts';
import { aChannel, aClient, aClientRow, aContent, atGrace, aUser } from './records.ts';

// APIs that the pages use and jsdom lacks.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.defineProperty(document, 'fonts', { value: { addEventListener() {}, removeEventListener() {} } });
Element.prototype.scrollIntoView = () => {};
for (const method of ['load', 'pause'] as const) HTMLMediaElement.prototype[method] = () => {};
HTMLMediaElement.prototype.play = async () => {};
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
  value: Object.assign([], { addEventListener() {}, removeEventListener() {} }),
});
window.scrollTo = () => {};

// All pages are preloaded, as in a browser that has been idle.
await loadRoutes(pageRoutes(dashboardRoutes));

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.current()) hideToast(id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface ServerOptions {
  user?: AppUser | null;
  channels?: Channel[];
  contents?: WholeContent[];
  users?: StaffMember[];
  state?: unknown;
}

/** A server with one organisation, its channels and contents. */
export function aServer({
  user = aUser(),
  channels = [aChannel()],
  contents = [aContent()],
  users = [],
}: ServerOptions = {}): FakeServer {
  const server = new FakeServer().signedIn(user);
  server.answers(accountCalls.needsFirstOwner, { isNeeded: false });
  server.answers(momentCalls.minutes, { minutes: [], moments: [] });
  server.answers(momentCalls.earlier, { contents: [], accounts: null });
  server.answers(providerCalls.offered, { items: [] });
  server.answers(clientCalls.list, { items: [aClientRow()] });
  server.answers(clientCalls.archived, { items: [] });
  server.answers(comingCalls.list, { items: [] });
  server.answers(channelCalls.list, { items: channels });
  server.on(contentCalls.page, {}, ({ path }) => ({ body: contentPage(path, contents, channels) }));
  server.answers(contentCalls.tags, { items: [] });
  server.on(contentCalls.inside, {}, () => ({ body: { items: channels.map(({ id }) => summaryOf(id, contents)) } }));
  server.answers(staffCalls.list, { items: users });
  server.answers(tokenCalls.list, { items: [] });
  server.answers(passkeyCalls.list, { items: [] });
  server.answers(secondFactorCalls.state, { isOn: false, recoveryCodesLeft: 0 });
  server.answers(channelCalls.keyAvailable, { available: true });
  server.answers(clientCalls.keyAvailable, { available: true });
  server.answers(mediaCalls.list, { items: [] });
  server.answers(videoCalls.list, { items: [] });
  server.answers(liveInputCalls.list, { items: [] });
  server.answers(readCalls.channelByKeys, { ok: true, data: aPublicChannel() });
  // Other organisations, channels and contents do not exist.
  for (const call of [clientCalls.read, channelCalls.read, contentCalls.read, staffCalls.read])
    server.on(call, {}, notFound);
  server.on(clientCalls.read, atGrace, { body: aClient() });
  server.answers(webhookCalls.list, { items: [] });
  server.answers(secondFactorDemandCalls.read, { isDemanded: false, members: 1, withSecondFactor: 0 });
  for (const channel of channels)
    server.on(channelCalls.read, { ...atGrace, channelId: channel.id }, { body: channel });
  for (const content of contents)
    server.on(contentCalls.read, { ...atGrace, contentId: content.id }, { body: content });
  for (const user of users) server.on(staffCalls.read, { ...atGrace, userId: user.id }, { body: user });
  return server;
}

/** Opens a path of the dashboard. Returns the router, which has the current location. */
export function openDashboard(path: string, { state, socket }: { state?: unknown; socket?: Socket } = {}) {
  const { pathname, search, hash } = new URL(path, 'http://nave.example');
  const router = createMemoryRouter(dashboardRoutes, { initialEntries: [{ pathname, search, hash, state }] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <SocketContext value={() => socket ?? testSocket().socket}>
          <RouterProvider router={router} />
        </SocketContext>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
