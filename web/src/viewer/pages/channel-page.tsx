import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { defaultPanel } from '@nave/domain/contents/default-panel.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { type ReadChannel, useFollowedChannel } from '../../features/channels/use-followed-channel.ts';
import type { PageScope } from '../../lib/page-part.ts';
import type { Socket } from '../../lib/socket.ts';
import { NARROW, useMedia } from '../../lib/use-media.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { pageParts, panels } from '../page-parts.ts';
import { PanelArea } from '../panels/panel-area.tsx';
import { Bar } from '../shell/bar.tsx';
import { Footer } from '../shell/footer.tsx';
import { Leave } from '../shell/leave.tsx';
import { useTitle } from '../shell/use-title.ts';
import { BelowVideo } from './below-video.tsx';
import { PageFrame } from './page-frame.tsx';
import { LateParts, PartProviders, PartSlot } from './parts.tsx';
import { ShownStage } from './shown-stage.tsx';
import { usePageScope } from './use-page-scope.ts';
import { useShown } from './use-shown.ts';

export interface ChannelPageProps {
  client: PublicClient;
  channel: PublicChannel;
  /** The key of the content that the address names. */
  contentKey: string | null;
  /** Receives the channel's current key, for the address. */
  onRenamed: (channelKey: string) => void;
  socket: Socket;
  session: ViewerSession;
  /** Reads what the paywall protects. */
  read?: ReadChannel;
  /** An entry of the footer. */
  footerEntry?: ReactNode;
}

/** The page of a channel: its video, its panels, and what its parts add (VIEW-1). */
export function ChannelPage({
  client,
  channel: initial,
  contentKey,
  onRenamed,
  socket,
  session,
  read,
  footerEntry,
}: ChannelPageProps) {
  const [gone, setGone] = useState(false);
  const { channel, refetch } = useFollowedChannel(initial, contentKey, socket, () => setGone(true), read);
  useEffect(() => onRenamed(channel.key), [onRenamed, channel.key]);
  const shownNow = useShown(channel, contentKey, refetch);
  const content = 'content' in shownNow.shown ? shownNow.shown.content : null;
  const { scope, asked, onOpen } = usePageScope({ ...shownNow, client, channel, content, socket, session });
  const narrow = useMedia(NARROW);
  useTitle(pageTitle(client.name, content?.name || channel.name));
  if (gone) return <Leave clientKey={client.key} />;

  const footer = (
    <Footer session={session} editable={{ clientId: channel.clientId, channelId: channel.id, contentId: content?.id }}>
      <PartSlot name="footer" scope={scope} />
      {footerEntry}
    </Footer>
  );
  const page: PageScope = { ...scope, footer: narrow ? footer : null };
  const offered = panels.filter(({ isOffered }) => isOffered(page));
  // If a chat is offered, its content determines the first panel, even if that content has ended.
  const opening = { offered: offered.map(({ id }) => id), isNarrow: narrow };
  const first = offered.find(({ id }) => id === defaultPanel(page.chat ?? content, opening));
  const openInPage = (link: PublicLink) => pageParts.some(({ onLink }) => onLink?.(link, page) === true);
  return (
    <PartProviders scope={page}>
      <PageFrame
        first={first?.label}
        bar={
          <Bar
            name={client.name}
            logo={channel.logoImage ?? client.logoImage}
            homeUrl={channel.homeUrl ?? client.homeUrl}
            fallback={viewerPaths(channel.clientKey).client()}
            links={channel.links}
            openInPage={openInPage}
            actions={<PartSlot name="bar" scope={page} />}
            session={session}
          />
        }
        panels={<PanelArea panels={offered} first={first} page={page} narrow={narrow} asked={asked} onOpen={onOpen} />}
      >
        <ShownStage shownNow={shownNow} scope={page} />
        <LateParts scope={page} />
        <BelowVideo
          channel={channel}
          content={content}
          now={shownNow.now}
          // The Info panel shows the same description.
          showsDescription={page.openedPanel !== 'info'}
          openInPage={openInPage}
          footer={narrow ? null : footer}
          besideTitle={<PartSlot name="heading" scope={page} />}
        />
      </PageFrame>
    </PartProviders>
  );
}
