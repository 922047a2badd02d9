import type { PublicClient } from '@nave/domain/clients/client.ts';
import { nextChangeAt } from '@nave/domain/contents/next-change.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { AttendeeLanding, LandingContentCard } from '@nave/domain/paywall/landing.api.ts';
import { type ReactNode, useCallback } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ChannelCards } from '../../features/channels/channel-cards.tsx';
import { useContentLine } from '../../features/contents/list-times.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { contentPath } from './attend-content.tsx';
import styles from './attend-page.module.css';
import { CardsPage } from './client-page.tsx';

interface AttendListProps {
  client: PublicClient;
  channel: Pick<PublicChannel, 'logoImage' | 'homeUrl' | 'theme'>;
  title: string;
  landing: AttendeeLanding;
  onChoose: (content: LandingContentCard) => void;
  session: ViewerSession;
  footerEntry: ReactNode;
}

/** The contents that an attendee may watch now, as cards (PAY-103). */
export function AttendList({ client, channel, title, landing, onChoose, session, footerEntry }: AttendListProps) {
  const text = useTexts();
  const { contents, hasEarly } = landing;
  const nextAfter = useCallback((now: number) => nextChangeAt(contents, now), [contents]);
  const now = useTimeBoundary(nextAfter);
  const cards = contents.map((content) => ({ ...content, description: '' }));
  const isInOneChannel = new Set(contents.map(({ channel: { id } }) => id)).size === 1;
  return (
    <CardsPage
      client={client}
      mark={{
        logo: channel.logoImage ?? client.logoImage,
        homeUrl: channel.homeUrl ?? client.homeUrl,
        fallback: viewerPaths(client.key).client(),
      }}
      picture={channel.theme.backgroundImage}
      title={title}
      choose={text('paywall:choose')}
      hasCards
      session={session}
      footerEntry={footerEntry}
    >
      <ChannelCards
        channels={cards}
        hrefOf={contentPath}
        onChoose={onChoose}
        currentOf={(content) => ({
          isLive: contentPhase(content, now) === 'live',
          line: <Line content={content} now={now} isInOneChannel={isInOneChannel} />,
        })}
      />
      {hasEarly && <p className={styles.later}>{text('paywall:moreLater')}</p>}
    </CardsPage>
  );
}

/** When the content takes place, and in which channel if the list has contents of several. */
function Line({ content, now, isInOneChannel }: { content: LandingContentCard; now: number; isInOneChannel: boolean }) {
  const when = useContentLine(content, now);
  const parts = [when, !isInOneChannel && content.channel.name];
  return parts.filter(Boolean).join(' · ');
}
