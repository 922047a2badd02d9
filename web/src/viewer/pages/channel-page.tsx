import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { defaultPanel } from '@nave/domain/contents/default-panel.ts';
import { chatPhase, contentPhase } from '@nave/domain/contents/timing.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useOutside } from '../../features/channels/outside/use-outside.ts';
import { useFollowedChannel } from '../../features/channels/use-followed-channel.ts';
import { chatBeside } from '../../features/chat/chat-beside.ts';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { useDirectChats } from '../../features/direct-chat/use-direct-chats.ts';
import { tellBeat } from '../../features/presence/tell-beat.ts';
import { usePresence } from '../../features/presence/use-presence.ts';
import { Watching } from '../../features/presence/watching.tsx';
import { ShareButton } from '../../features/sharing/share-button.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { viewerPaths } from '../../lib/paths.ts';
import { Refused, type Socket } from '../../lib/socket.ts';
import { NARROW, useMedia } from '../../lib/use-media.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnlineContext } from '../../ui/online.ts';
import { OpenPlaceContext } from '../../ui/open-place.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Panel, ShownPage } from '../panels/panel.ts';
import { PanelArea } from '../panels/panel-area.tsx';
import { panels } from '../panels/panels.ts';
import { Bar } from '../shell/bar.tsx';
import { Footer } from '../shell/footer.tsx';
import { Leave } from '../shell/leave.tsx';
import { SkipLinks } from '../shell/skip-links.tsx';
import { useTitle } from '../shell/use-title.ts';
import { EndedStage } from '../stage/ended-stage.tsx';
import { Stage } from '../stage/stage.tsx';
import { UnavailableStage } from '../stage/unavailable-stage.tsx';
import styles from './channel-page.module.css';
import { Under } from './under.tsx';
import { useSeenArea } from './use-seen-area.ts';
import { useShown } from './use-shown.ts';

const OutsidePart = lazyPart(() =>
  import('../../features/channels/outside/outside-part.tsx').then((module) => module.OutsidePart),
);

interface ChannelPageProps {
  client: PublicClient;
  channel: PublicChannel;
  /** The content that the address names. */
  contentKey: string | null;
  /** Told the key that the channel has now: the address takes it, and the page goes on. */
  onRenamed: (channelKey: string) => void;
  socket: Socket;
  session: ViewerSession;
}

/** A channel with what it shows: the video and its panels (VIEW-1). */
export function ChannelPage({ client, channel: initial, contentKey, onRenamed, socket, session }: ChannelPageProps) {
  const [gone, setGone] = useState(false);
  const { channel, refetch } = useFollowedChannel(initial, contentKey, socket, () => setGone(true));
  useEffect(() => onRenamed(channel.key), [onRenamed, channel.key]);
  const { shown, now, waits, ended, onOver } = useShown(channel, contentKey, refetch);
  // A content that is not there yet, or no more, is still what one came for.
  const content = 'content' in shown ? shown.content : null;
  const narrow = useMedia(NARROW);
  const [openPanel, setOpenPanel] = useState<string | null>(null);
  const [sideLink, setSideLink] = useState<PublicLink | null>(null);
  const [place, setPlace] = useState<BiblePlace | null>(null);
  const [asked, setAsked] = useState<{ id: string | null; isPressed?: boolean } | null>(null);
  const openPlace = useCallback((next: BiblePlace) => {
    setPlace({ ...next });
    setAsked({ id: 'bible', isPressed: true });
  }, []);
  // PAN-16
  const closedId = shown.kind === 'ended' && contentPhase(shown.content, now) === 'happened' ? shown.content.id : null;
  useEffect(() => {
    if (closedId !== null) setAsked({ id: null });
  }, [closedId]);
  const chat = shown.kind === 'unavailable' ? null : chatBeside(content, ended, now);
  const direct = useDirectChats({
    socket,
    contentId: chat?.id ?? null,
    me: session.me,
    isSeen: openPanel === 'directChat',
    onArrival: useCallback(() => {
      if (!isBusy()) setAsked({ id: 'directChat' });
    }, []),
  });
  useEffect(() => {
    if (direct.wanted) setAsked({ id: 'directChat', isPressed: true });
  }, [direct.wanted]);
  const here = usePresence(socket, channel.id, content?.id ?? null);
  const onBeat = (contentId: string, playing: Playing) => tellBeat(socket, contentId, playing);
  useSeenArea();
  useClientTheme(channel.theme);
  // VIEW-145
  const outside = useOutside(content?.chatWidget.enabled ? content.chatWidget : channel.chatWidget, channel.analytics);
  const isOutside = outside.houses.length > 0;
  const [choosesPrivacy, setChoosesPrivacy] = useState(false);
  useTitle(pageTitle(client.name, content?.name || channel.name));
  if (gone) return <Leave clientKey={client.key} />;

  const footer = (
    <Footer
      session={session}
      editable={editableOf(channel, content)}
      onPrivacyChoices={isOutside ? () => setChoosesPrivacy(true) : undefined}
    />
  );
  const isOfStaff = session.user !== null && isStaff(actorOfAppUser(session.user), channel.clientId);
  const page: ShownPage = {
    channel,
    content,
    playing: shown.kind === 'content' ? shown.content : null,
    now,
    chat,
    direct,
    socket,
    session,
    isStaff: isOfStaff,
    link: sideLink,
    onLinkClosed: () => setSideLink(null),
    footer: narrow ? footer : null,
    place,
  };
  const offered = panels.filter(({ isOffered }) => isOffered(page));
  // As long as its chat stands there, what has ended decides.
  const opening = { offered: offered.map(({ id }) => id), isNarrow: narrow };
  const first = offered.find(({ id }) => id === defaultPanel(page.chat ?? content, opening));
  const paths = viewerPaths(channel.clientKey);
  const openPanelOf = (id: string) => setAsked({ id, isPressed: true });
  const openBeside = (link: PublicLink) => {
    setSideLink(link);
    openPanelOf('link');
  };
  // LNK-82
  const openChat = () => {
    const isOpen = page.chat !== null && chatPhase(page.chat, now) === 'open';
    if (isOpen) openPanelOf('chat');
    return isOpen;
  };
  // VIEW-132 to VIEW-134
  const tellHosts = (link: PublicLink) => {
    openPanelOf('directChat');
    direct
      .clickLink(link.text)
      .catch((error) => showToast(error instanceof Refused ? error.message : String(error), { tone: 'error' }));
  };
  return (
    <OpenPlaceContext value={content?.bible.enabled ? openPlace : null}>
      <PageFrame
        first={first?.label}
        bar={
          <Bar
            name={client.name}
            logo={channel.logoImage ?? client.logoImage}
            homeUrl={channel.homeUrl ?? client.homeUrl}
            fallback={paths.client()}
            links={channel.links}
            onSide={openBeside}
            // PAN-21
            actions={
              content?.share.enabled && (
                <ShareButton customDomain={client.customDomain} message={content.share.defaultMessage} />
              )
            }
            session={session}
          />
        }
        panels={
          <OnlineContext value={here.online}>
            <PanelArea panels={offered} first={first} page={page} narrow={narrow} asked={asked} onOpen={setOpenPanel} />
          </OnlineContext>
        }
      >
        {shown.kind === 'content' && (
          <Stage
            {...{ channel, now, waits, onOver, onBeat }}
            content={shown.content}
            besideLive={<Watching live={here.live} content={shown.content} />}
          />
        )}
        {shown.kind === 'bumper' && <Stage channel={channel} content={null} now={now} />}
        {shown.kind === 'ended' && <EndedStage channel={channel} shown={shown} now={now} />}
        {shown.kind === 'unavailable' && (
          <UnavailableStage
            shown={shown}
            picture={channel.thumbImage}
            movedTo={content?.movedTo ? paths.content(content.movedTo.channelKey, content.movedTo.contentKey) : null}
            way={
              shown.what === 'content'
                ? { to: paths.channel(channel.key), name: channel.name }
                : { to: paths.client(), name: null }
            }
          />
        )}
        {isOutside && (
          <OutsidePart
            client={client}
            outside={outside}
            path={paths.channel(channel.key)}
            isStaff={session.me?.kind === 'user' && !session.user ? null : session.me && isOfStaff}
            isAsked={choosesPrivacy}
            onAnswered={() => setChoosesPrivacy(false)}
            waiting={() => null}
          />
        )}
        <Under
          channel={channel}
          content={content}
          now={now}
          // The Info panel beside it says the same.
          withText={openPanel !== 'info'}
          places={{ onSide: openBeside, onChat: openChat, onHosts: tellHosts }}
          footer={narrow ? null : footer}
        />
      </PageFrame>
    </OpenPlaceContext>
  );
}

interface PageFrameProps {
  first: Panel['label'] | undefined;
  bar: React.ReactNode;
  panels: React.ReactNode;
  children: React.ReactNode;
}

function PageFrame({ first, bar, panels, children }: PageFrameProps) {
  const text = useTexts();
  const links = [{ to: 'video', label: text('viewer:skipToVideo') }];
  if (first) links.push({ to: 'panel', label: text('viewer:skipToPanel', { panel: text(first) }) });
  return (
    <div className={styles.page}>
      <SkipLinks links={links} />
      {bar}
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {panels}
    </div>
  );
}

/** Somebody writes, or sees nothing but the picture: then a tab is marked, and no panel opens by itself. */
function isBusy(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]') === true;
  return isWriting || Boolean(document.fullscreenElement);
}

function editableOf({ clientId, id }: PublicChannel, content: PublicContent | null) {
  return { clientId, channelId: id, contentId: content?.id };
}
