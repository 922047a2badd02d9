import { sortChannels } from '@nave/domain/channels/sort-channels.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { ChannelOnClientPage, ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import televisionIcon from '@phosphor-icons/core/light/television-simple-light.svg?raw';
import { type ReactNode, useCallback, useState } from 'react';
import { Redirect } from 'wouter';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ChannelCards } from '../../features/channels/channel-cards.tsx';
import { useFollowedClient } from '../../features/channels/use-followed-client.ts';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { ComingLine } from '../../features/contents/coming-line.tsx';
import { AvailableUntil } from '../../features/paywall/available-until.tsx';
import { useAccessEnds } from '../../features/paywall/use-access-ends.ts';
import { useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import type { Socket } from '../../lib/socket.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Bar } from '../shell/bar.tsx';
import { Footer } from '../shell/footer.tsx';
import { Leave } from '../shell/leave.tsx';
import { SkipLinks } from '../shell/skip-links.tsx';
import { useTitle } from '../shell/use-title.ts';
import styles from './client-page.module.css';

interface ClientPageProps {
  client: ClientWithChannels;
  socket: Pick<Socket, 'subscribe'>;
  session: ViewerSession;
}

/** An organisation's channels as cards (VIEW-58 to VIEW-68). */
export function ClientPage({ client: initial, socket, session }: ClientPageProps) {
  const text = useTexts();
  const [gone, setGone] = useState(false);
  const client = useFollowedClient(initial, socket, () => setGone(true));
  const { channels, now } = useAvailable(client.channels);
  const ends = useAccessEnds(client.id);
  const paths = viewerPaths(client.key);
  useClientTheme(client.theme);
  useTitle(pageTitle(client.name));
  if (gone) return <Leave />;
  // VIEW-67
  const [only] = channels;
  if (only && channels.length === 1) return <Redirect to={paths.channel(only.key)} replace />;
  return (
    <CardsPage
      client={client}
      mark={{ logo: client.logoImage, homeUrl: client.homeUrl, fallback: null }}
      picture={client.theme.backgroundImage}
      title={text('clients:welcome', { name: client.name })}
      choose={text('clients:choose')}
      hasCards={channels.length > 0}
      session={session}
    >
      {channels.length > 0 ? (
        <ChannelCards
          channels={channels}
          hrefOf={({ key }) => paths.channel(key)}
          currentOf={(channel) => liveOrNext(channel, now)}
          noteOf={({ id }) => <AvailableUntil endsAt={ends.get(id)} />}
        />
      ) : (
        <EmptyState icon={televisionIcon} title={text('clients:empty')}>
          {text('clients:emptyMore')}
        </EmptyState>
      )}
    </CardsPage>
  );
}

interface CardsPageProps {
  client: Pick<PublicClient, 'id' | 'name' | 'links'>;
  /** The logo in the bar, and where it leads. */
  mark: Pick<Parameters<typeof Bar>[0], 'logo' | 'homeUrl' | 'fallback'>;
  /** The picture behind the title; empty if there is none. */
  picture: string;
  title: string;
  /** What to do with the cards. */
  choose: string;
  hasCards: boolean;
  session: ViewerSession;
  /** An entry of the footer. */
  footerEntry?: ReactNode;
  children: ReactNode;
}

/** A page of cards below a title. */
export function CardsPage({
  client,
  mark,
  picture,
  title,
  choose,
  hasCards,
  session,
  footerEntry,
  children,
}: CardsPageProps) {
  return (
    <div className={`on-page ${styles.page}`}>
      <SkipLinks links={[{ to: 'channels', label: choose }]} />
      <Bar name={client.name} {...mark} links={client.links} session={session} />
      <main className={styles.main} id="channels" tabIndex={-1}>
        <div className={classNames(picture && 'on-stage', picture && styles.pictured)}>
          {picture && (
            <img className={styles.picture} {...pictureAttributes(picture, '100vw')} alt="" fetchPriority="high" />
          )}
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {hasCards && <p className={styles.intro}>{choose}</p>}
          </div>
        </div>
        <div className={styles.channels}>{children}</div>
      </main>
      <div className={styles.foot}>
        <Footer session={session} editable={{ clientId: client.id }}>
          {footerEntry}
        </Footer>
      </div>
    </div>
  );
}

/** Returns the channels that are available now, in the order that staff chose (VIEW-65, VIEW-66). */
function useAvailable(channels: ChannelOnClientPage[]): { channels: ChannelOnClientPage[]; now: number } {
  const nextAfter = useCallback(
    (now: number) => nextChangeAt([...channels, ...channels.flatMap(({ coming }) => coming)], now),
    [channels],
  );
  const now = useTimeBoundary(nextAfter);
  return { channels: sortChannels(channels.filter((channel) => availability(channel, now) === 'available')), now };
}

/** Returns the channel's live content, or else its next scheduled content, but no on-demand content. */
function liveOrNext({ coming }: ChannelOnClientPage, now: number) {
  const content = chooseContent(coming, now, { hasDefaultVideo: true });
  if (!content) return null;
  return { isLive: contentPhase(content, now) === 'live', line: <ComingLine content={content} now={now} /> };
}
