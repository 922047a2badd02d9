import type { PublicClient } from '@nave/domain/clients/client.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageSession } from '../../features/accounts/page-session.tsx';
import { useFollowedChannel } from '../../features/channels/use-followed-channel.ts';
import { ClientBrand } from '../../features/clients/client-brand.tsx';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { PaywallScreen } from '../../features/paywall/paywall-screen.tsx';
import type { OutsideState } from '../../features/paywall/paywall-state.ts';
import { channelPlace, readProtected } from '../../features/paywall/places.ts';
import type { SeatKeeper } from '../../features/paywall/seat-keeper.ts';
import { SwitchNumber } from '../../features/paywall/switch-number.tsx';
import { useFocusOnEntry, useSeatKeeper } from '../../features/paywall/use-seat-keeper.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { Link } from '../../ui/link.tsx';
import { Footer } from '../shell/footer.tsx';
import { Leave } from '../shell/leave.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ChannelPage, type ChannelPageProps } from './channel-page.tsx';
import styles from './paywall-page.module.css';

/** A channel behind the paywall: its page for viewers with a seat and for staff, else the paywall screen (PAY-2). */
export function PaywallPage(props: ChannelPageProps) {
  const { channel, contentKey, socket, session } = props;
  const { isStaff } = pageSession(session, channel.clientId);
  const isUser = session.me && session.me.kind === 'user';
  const keys = useRef({ channel: channel.key, content: contentKey });
  keys.current = { channel: channel.key, content: contentKey };
  const [place] = useState(() => channelPlace(channel, () => keys.current));
  const [state, keeper] = useSeatKeeper(place, socket, { isStaff, isUser });
  useFocusOnEntry(state);
  if (state.kind === 'authorized') {
    const { number } = state;
    return (
      <ChannelPage
        {...props}
        // A new seat needs new subscriptions: without a seat, the server ends them.
        key={state.seatId}
        channel={state.data}
        read={(query, signal) => keeper.read(readProtected(channel.id, query, signal))}
        footerEntry={number && <SwitchNumber number={number} onSwitch={keeper.logOut} />}
      />
    );
  }
  return <Outside {...props} state={state} keeper={keeper} />;
}

interface OutsideProps extends ChannelPageProps {
  state: OutsideState;
  keeper: SeatKeeper<PublicChannel>;
}

/** The paywall screen, with the client's theme and the page's footer. */
function Outside({ client, channel: initial, contentKey, onRenamed, socket, session, state, keeper }: OutsideProps) {
  const [gone, setGone] = useState(false);
  const { channel } = useFollowedChannel(initial, contentKey, socket, () => setGone(true));
  useEffect(() => onRenamed(channel.key), [onRenamed, channel.key]);
  useClientTheme(channel.theme);
  useTitle(pageTitle(client.name, channel.name));
  if (gone) return <Leave clientKey={client.key} />;
  return (
    <PaywallFrame
      footer={<Footer session={session} editable={{ clientId: channel.clientId, channelId: channel.id }} />}
    >
      <PaywallScreen
        channel={channel}
        mark={<PaywallMark client={client} channel={channel} />}
        state={state}
        onEnter={keeper.enter}
        onEnterInsteadOf={keeper.enterInsteadOf}
      />
    </PaywallFrame>
  );
}

/** The layout of the paywall's pages: a card, and the footer below it. */
export function PaywallFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className={`on-page ${styles.page}`}>
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}

interface PaywallMarkProps {
  client: Pick<PublicClient, 'key' | 'name' | 'logoImage' | 'homeUrl'>;
  channel: Pick<PublicChannel, 'logoImage' | 'homeUrl'>;
}

/** The client's logo and name, which link to its own home or to its page. */
export function PaywallMark({ client, channel }: PaywallMarkProps) {
  const brand = <ClientBrand name={client.name} logo={channel.logoImage ?? client.logoImage} />;
  const className = `on-nav ${styles.mark}`;
  const homeUrl = channel.homeUrl ?? client.homeUrl;
  if (homeUrl)
    return (
      <a className={className} href={homeUrl}>
        {brand}
      </a>
    );
  return (
    <Link className={className} to={viewerPaths(client.key).client()}>
      {brand}
    </Link>
  );
}
