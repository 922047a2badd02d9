import type { PublicClient } from '@nave/domain/clients/client.ts';
import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { pageSession } from '../../features/accounts/page-session.tsx';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ClientBrand } from '../../features/clients/client-brand.tsx';
import { StartTimes } from '../../features/contents/start-times.tsx';
import { PaywallScreen } from '../../features/paywall/paywall-screen.tsx';
import type { OutsideState } from '../../features/paywall/paywall-state.ts';
import { eventPlace, readAdmittedEvent } from '../../features/paywall/places.ts';
import type { SeatKeeper } from '../../features/paywall/seat-keeper.ts';
import { SwitchNumber } from '../../features/paywall/switch-number.tsx';
import { paywallTexts } from '../../features/paywall/texts/paywall-texts.ts';
import { useFocusOnEntry, useSeatKeeper } from '../../features/paywall/use-seat-keeper.ts';
import { useEventPresence } from '../../features/presence/use-event-presence.ts';
import { type ReadEvent, useFollowedEvent } from '../../features/ticketing/event-page/use-followed-event.ts';
import { eventTexts } from '../../features/ticketing/texts/event-texts.ts';
import { ask } from '../../lib/api.ts';
import { loadAllPartTexts } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
import { Bar } from '../shell/bar.tsx';
import { useTitle } from '../shell/use-title.ts';
import { EventStage } from '../stage/event-stage.tsx';
import { clientAddress, EventFrame, EventNotFound } from './event-frame.tsx';
import styles from './event-page.module.css';

interface EventPageProps {
  client: PublicClient;
  event: EventDetails;
  socket: Socket;
  session: ViewerSession;
}

/** Returns the page once its texts are loaded. */
export async function withTexts(): Promise<ComponentType<EventPageProps>> {
  await loadAllPartTexts({ ...paywallTexts, ...eventTexts });
  return EventPage;
}

/** An event's own page (PAY-112 to PAY-122): it asks for an attendee number if the event does, and plays the stream. */
function EventPage(props: EventPageProps) {
  const { client, event } = props;
  useTitle(pageTitle(client.name, event.Title));
  if (event.AsksNumber) return <PaywalledEvent {...props} />;
  const read: ReadEvent = async (signal) =>
    (await ask(eventPageCalls.details, { eventId: event.EventNumber }, { signal })).data;
  return <WatchedEvent {...props} read={read} />;
}

/** An event that asks for a number: its page for viewers with a seat and for staff, else the paywall screen. */
function PaywalledEvent(props: EventPageProps) {
  const { client, event, socket, session } = props;
  const [place] = useState(() => eventPlace(event));
  const { isStaff } = pageSession(session, client.id);
  const isUser = session.me && session.me.kind === 'user';
  const [state, keeper] = useSeatKeeper(place, socket, { isStaff, isUser });
  useFocusOnEntry(state);
  if (state.kind !== 'authorized') return <Outside {...props} state={state} keeper={keeper} />;
  const { number, seatId, data } = state;
  return (
    <WatchedEvent
      {...props}
      // A new seat needs a new report of presence: without a seat, the server refuses it.
      key={seatId}
      event={data}
      read={(signal) => keeper.read(readAdmittedEvent(event.EventNumber, signal))}
      footerEntry={number && <SwitchNumber number={number} onSwitch={keeper.logOut} />}
    />
  );
}

interface WatchedEventProps extends EventPageProps {
  read: ReadEvent;
  footerEntry?: ReactNode;
}

/** The page of somebody who may watch. */
function WatchedEvent({ client, event: initial, socket, session, read, footerEntry }: WatchedEventProps) {
  const [isGone, setGone] = useState(false);
  const event = useFollowedEvent(initial, { socket, read, onNotFound: () => setGone(true) });
  useEventPresence(socket, event.EventNumber);
  useTitle(pageTitle(client.name, event.Title));
  if (isGone) return <EventNotFound client={client} />;
  const { Title, StartsAt, EventTheme } = event;
  return (
    <EventFrame
      client={client}
      theme={EventTheme}
      session={session}
      footerEntry={footerEntry}
      bar={
        <Bar
          name={client.name}
          logo={EventTheme.logoUrl || client.logoImage}
          homeUrl={clientAddress(client)}
          fallback={null}
          links={[]}
          session={session}
        />
      }
    >
      <EventStage event={event} timeZone={client.timeZoneName} />
      <div className={styles.under}>
        <h1 className={styles.title} dir="auto">
          {Title}
        </h1>
        <StartTimes startsAt={StartsAt} timeZone={client.timeZoneName} />
        {EventTheme.headerUrlLarge && <img className={styles.header} src={EventTheme.headerUrlLarge} alt="" />}
      </div>
    </EventFrame>
  );
}

interface OutsideProps extends EventPageProps {
  state: OutsideState;
  keeper: SeatKeeper<EventDetails>;
}

const noLinks = { initial: null, renew: null };

/** The paywall screen, in the look of the event. */
function Outside({ client, event: initial, socket, session, state, keeper }: OutsideProps) {
  const [isGone, setGone] = useState(false);
  const read: ReadEvent = async (signal) =>
    (await ask(eventPageCalls.details, { eventId: initial.EventNumber }, { signal })).data;
  const event = useFollowedEvent(initial, { socket, read, onNotFound: () => setGone(true) });
  useTitle(pageTitle(client.name, event.Title));
  if (isGone) return <EventNotFound client={client} />;
  const { Title, StartsAt, EventTheme } = event;
  return (
    <EventFrame client={client} theme={EventTheme} session={session}>
      <div className={styles.outside}>
        <PaywallScreen
          channel={{
            name: Title,
            headerImage: EventTheme.headerUrlLarge || null,
            thumbImage: null,
            accessLinks: noLinks,
          }}
          mark={
            <a className={`on-nav ${styles.mark}`} href={clientAddress(client)}>
              <ClientBrand name={client.name} logo={EventTheme.logoUrl || client.logoImage} />
            </a>
          }
          when={<StartTimes startsAt={StartsAt} timeZone={client.timeZoneName} />}
          state={state}
          onEnter={keeper.enter}
          onEnterInsteadOf={keeper.enterInsteadOf}
        />
      </div>
    </EventFrame>
  );
}
