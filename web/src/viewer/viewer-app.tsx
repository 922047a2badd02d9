import { MAGIC_LINK_PAGE } from '@nave/domain/accounts/magic-link-page.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { EventPageData, PageData } from '@nave/domain/pages/page-data.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { AccountWindows, accountPart } from '../features/accounts/late-account.ts';
import { useViewerSession, type ViewerSession } from '../features/accounts/use-viewer-session.ts';
import type { Socket } from '../lib/socket.ts';
import { useAfterPaint } from '../lib/use-after-paint.ts';
import { LANDING_ROUTE, viewerPaths } from '../lib/viewer-paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type AddressKeys, useAddressKeys } from './address-keys.ts';
import { type FirstPage, type LoadedPage, usePage } from './page-data.ts';
import { ChannelPage } from './pages/channel-page.tsx';
import { AttendPage, EventPage, PaywallPage } from './pages/load-paywall.ts';
import { LoadingPage, UnreachablePage } from './pages/message-pages.tsx';
import { Bar } from './shell/bar.tsx';
import { Leave } from './shell/leave.tsx';

/** Preloaded by the HTML of a client's page (build/preloaded-parts.ts). */
export const ClientPage = lazyPart(() => import('./pages/client-page.tsx').then((module) => module.ClientPage));

/** Loaded on demand, because few viewers open it. */
export const MagicLinkPage = accountPart(() =>
  import('./pages/magic-link-page.tsx').then((module) => module.MagicLinkPage),
);

export const FollowRefresh = lazyPart(() =>
  import('../features/operations/follow-refresh.tsx').then((module) => module.FollowRefresh),
);

/** The only page of a hostname without a client. */
export const Splash = lazyPart(() => import('./pages/splash.tsx').then((module) => module.Splash));

interface ViewerAppProps {
  socket: Socket;
  /** The data in the HTML of the first page; the other pages fetch their data. */
  inHtml: FirstPage | EventPageData | { page: 'splash' };
}

/** The routes of the viewer (VIEW-2 to VIEW-4). */
export function ViewerApp({ socket, inHtml }: ViewerAppProps) {
  const session = useViewerSession(socket);
  const isPainted = useAfterPaint();
  return (
    <>
      {inHtml?.page === 'splash' ? (
        <Splash session={session} />
      ) : inHtml?.page === 'event' ? (
        <EventPage {...inHtml} socket={socket} session={session} />
      ) : (
        <Routes socket={socket} inHtml={inHtml} session={session} />
      )}
      {isPainted && <FollowRefresh socket={socket} waiting={() => null} />}
    </>
  );
}

interface PageProps {
  socket: Socket;
  inHtml: FirstPage;
  session: ViewerSession;
  keys: AddressKeys;
}

function Routes(props: Omit<PageProps, 'keys'>) {
  const keys = useAddressKeys();
  const [isLanding] = useRoute(LANDING_ROUTE);
  if (isLanding) return <AttendPage {...props} />;
  return keys ? <Page {...props} keys={keys} /> : <Leave />;
}

function Page({ socket, inHtml, session, keys }: PageProps) {
  const { clientKey, channelKey, lastKey } = keys;
  const isLinkPage = lastKey?.toLowerCase() === MAGIC_LINK_PAGE;
  const contentKey = isLinkPage ? null : lastKey;
  const { page, addKey } = usePage({ clientKey, channelKey, contentKey }, inHtml);
  useFocusOnNavigation(page.kind === 'ready' ? page.data : null, inHtml);
  const bar = useLastBar(page, clientKey, session);
  if (page.kind === 'loading') return <LoadingPage isChannel={channelKey !== null} />;
  if (page.kind === 'unknown') return <Leave clientKey={clientKey} />;
  if (page.kind === 'failed') return <UnreachablePage bar={bar} onRetry={page.retry} />;
  const { data } = page;
  const { client } = data;
  const channel = data.page === 'channel' ? data.channel : null;
  const ShownChannel = channel?.isPaywalled ? PaywallPage : ChannelPage;
  return (
    <>
      {channel && isLinkPage ? (
        <MagicLinkPage client={client} channel={channel} session={session} />
      ) : data.page === 'client' ? (
        <ClientPage
          client={data.client}
          socket={socket}
          session={session}
          waiting={() => <LoadingPage isChannel={false} />}
        />
      ) : (
        <ShownChannel
          key={data.channel.id}
          client={client}
          channel={data.channel}
          contentKey={contentKey && lookupKey(contentKey)}
          onRenamed={addKey}
          socket={socket}
          session={session}
          waiting={() => <LoadingPage isChannel />}
        />
      )}
      {(session.window || session.awaitsCode || (session.isReturning && !isLinkPage)) && (
        <AccountWindows
          session={session}
          place={{ clientId: client.id, clientKey: client.key, channelId: channel?.id ?? null }}
        />
      )}
    </>
  );
}

/** Returns the bar of the last page, for a page of the same client that could not be loaded; else null. */
function useLastBar(page: LoadedPage, clientKey: string, session: ViewerSession): ReactNode {
  const last = useRef<PublicClient | null>(null);
  useEffect(() => {
    if (page.kind === 'ready') last.current = page.data.client;
  }, [page]);
  const client = last.current;
  if (client?.key !== lookupKey(clientKey)) return null;
  const { key, name, logoImage, homeUrl } = client;
  const fallback = viewerPaths(key).client();
  return <Bar name={name} logo={logoImage} homeUrl={homeUrl} fallback={fallback} links={[]} session={session} />;
}

/** Focuses the main content after navigation inside the viewer, as a page load would reset the focus. */
function useFocusOnNavigation(data: PageData | null, first: FirstPage): void {
  const shown = useRef(first);
  useEffect(() => {
    if (data === null) return;
    if (shown.current !== null && shown.current !== data) document.querySelector('main')?.focus();
    shown.current = data;
  }, [data]);
}
