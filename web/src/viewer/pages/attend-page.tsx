import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import { type ComponentType, useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { AccountWindows } from '../../features/accounts/late-account.ts';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { videosTexts } from '../../features/contents/texts/videos-texts.ts';
import type { LandingState } from '../../features/paywall/landing/landing-keeper.ts';
import { LandingNotice } from '../../features/paywall/landing/landing-notice.tsx';
import { useEventChannels, useLanding } from '../../features/paywall/landing/use-landing.ts';
import { PaywallCard } from '../../features/paywall/paywall-card.tsx';
import { PaywallScreen } from '../../features/paywall/paywall-screen.tsx';
import { SwitchNumber } from '../../features/paywall/switch-number.tsx';
import { paywallTexts } from '../../features/paywall/texts/paywall-texts.ts';
import { loadAllPartTexts, useTexts } from '../../lib/i18n.ts';
import { site } from '../../lib/site.ts';
import type { Socket } from '../../lib/socket.ts';
import { LANDING_ROUTE } from '../../lib/viewer-paths.ts';
import type { FirstPage } from '../page-data.ts';
import { Footer } from '../shell/footer.tsx';
import { useTitle } from '../shell/use-title.ts';
import { AttendContent } from './attend-content.tsx';
import { AttendList } from './attend-list.tsx';
import styles from './attend-page.module.css';
import { LoadingPage } from './message-pages.tsx';
import { PaywallFrame, PaywallMark } from './paywall-page.tsx';

interface AttendPageProps {
  socket: Socket;
  session: ViewerSession;
  inHtml: FirstPage;
}

/** Returns the page once its texts are loaded. */
export async function withTexts(): Promise<ComponentType<AttendPageProps>> {
  await loadAllPartTexts({ ...paywallTexts, ...videosTexts });
  return AttendPage;
}

/** The landing of an event: asks for the attendee number, and leads to what it admits to (PAY-96 to PAY-111). */
function AttendPage({ inHtml, socket, session }: AttendPageProps) {
  const [, params] = useRoute(LANDING_ROUTE);
  const eventNumber = params?.event ?? '';
  const event = useEventChannels(eventNumber, inHtml?.page === 'landing' ? inHtml.event : undefined);
  if (event === 'loading') return <LoadingPage isChannel />;
  const [main] = event?.channels ?? [];
  const client = event?.clients.find(({ id }) => id === main?.clientId);
  if (!event || !main || !client) return <UnknownEvent />;
  return (
    <>
      <Landing event={event} main={main} client={client} socket={socket} session={session} />
      {(session.window || session.awaitsCode || session.isReturning) && (
        <AccountWindows session={session} place={{ clientId: client.id, clientKey: client.key, channelId: null }} />
      )}
    </>
  );
}

interface LandingProps {
  event: EventChannels;
  /** The first channel of the event, whose look the landing has. */
  main: EventChannels['channels'][number];
  client: PublicClient;
  socket: Socket;
  session: ViewerSession;
}

function Landing({ event, main, client, socket, session }: LandingProps) {
  const [state, keeper] = useLanding(event, socket);
  useClientTheme(main.theme);
  useTitle(pageTitle(client.name, event.title));
  useFocusOnAnswer(state);
  const editable = { clientId: client.id };
  const look = { ...main, name: event.title };
  const mark = <PaywallMark client={client} channel={main} />;
  if (state.kind !== 'landed') {
    return (
      <PaywallFrame footer={<Footer session={session} editable={editable} />}>
        <PaywallScreen
          channel={look}
          mark={mark}
          state={state}
          onEnter={keeper.enter}
          onEnterInsteadOf={() => undefined}
        />
      </PaywallFrame>
    );
  }
  const { number, landing } = state;
  const { outcome, contents } = landing;
  if (outcome !== 'available') {
    return (
      <PaywallFrame footer={<Footer session={session} editable={editable} />}>
        <PaywallCard look={look} mark={mark}>
          <LandingNotice outcome={outcome} number={number} onSwitch={keeper.switchNumber} />
        </PaywallCard>
      </PaywallFrame>
    );
  }
  const [only] = contents;
  if (only && landing.isOnly) return <AttendContent content={only} onChoose={keeper.choose} />;
  return (
    <AttendList
      client={client}
      channel={main}
      title={event.title}
      landing={landing}
      onChoose={keeper.choose}
      session={session}
      footerEntry={<SwitchNumber number={number} onSwitch={keeper.switchNumber} />}
    />
  );
}

/** No channel is connected to the event in the address (PAY-100). */
function UnknownEvent() {
  const text = useTexts();
  useTitle(pageTitle(site().brand.name, text('paywall:unknownEvent')));
  return (
    <PaywallFrame>
      <div className={`on-well ${styles.unknown}`}>
        <h1 className={styles.title}>{text('paywall:unknownEvent')}</h1>
        <p className={styles.more}>{text('paywall:unknownEventMore')}</p>
      </div>
    </PaywallFrame>
  );
}

/** Focuses the main content when a typed number has been admitted, and when the viewer switches to another number. */
function useFocusOnAnswer(state: LandingState): void {
  const before = useRef(state);
  useEffect(() => {
    const { current } = before;
    before.current = state;
    const hasEntered = state.kind === 'landed' && current.kind === 'entering' && current.isByHand;
    const hasLeft = state.kind !== 'landed' && current.kind === 'landed';
    if (hasEntered || hasLeft) document.querySelector('main')?.focus();
  }, [state]);
}
