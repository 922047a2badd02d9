import type { PublicClient } from '@nave/domain/clients/client.ts';
import { eventLook, linkColorOn } from '@nave/domain/ticketing/event-look.ts';
import type { EventTheme } from '@nave/domain/ticketing/event-theme.ts';
import ticketIcon from '@phosphor-icons/core/light/ticket-light.svg?raw';
import type { CSSProperties, ReactNode } from 'react';
import { AccountWindows } from '../../features/accounts/late-account.ts';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { useTexts } from '../../lib/i18n.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Footer } from '../shell/footer.tsx';
import styles from './event-page.module.css';

interface EventFrameProps {
  client: PublicClient;
  theme: EventTheme;
  session: ViewerSession;
  /** Absent on the paywall screen. */
  bar?: ReactNode;
  footerEntry?: ReactNode;
  children: ReactNode;
}

/** The frame of an event's own page in the event's look (PAY-117): its bar, its content and the footer. */
export function EventFrame({ client, theme, session, bar, footerEntry, children }: EventFrameProps) {
  const look = eventLook(client.theme, theme);
  const shown = useClientTheme(look.theme, look.darkTheme);
  const link = linkColorOn(look, shown);
  // PAY-118: each is set as the value of one property.
  const style: CSSProperties & Record<'--client-link-page', string | undefined> = {
    background: look.background ?? undefined,
    '--client-link-page': link ?? undefined,
  };
  return (
    <div className={`on-page ${styles.page}`} style={style}>
      {bar}
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <div className={classNames(styles.foot, !bar && styles.narrow)}>
        <Footer session={session} editable={{ clientId: client.id }}>
          {footerEntry}
        </Footer>
      </div>
      {(session.window || session.awaitsCode || session.isReturning) && (
        <AccountWindows session={session} place={{ clientId: client.id, clientKey: client.key, channelId: null }} />
      )}
    </div>
  );
}

/** Shown when the event of an open page is deleted (PAY-121). */
export function EventNotFound({ client }: { client: PublicClient }) {
  const text = useTexts();
  useClientTheme(client.theme);
  return (
    <main className={`on-page ${styles.gone}`} tabIndex={-1}>
      <EmptyState
        icon={ticketIcon}
        title={text('event:notFound')}
        action={
          <a className={buttonClass({ look: 'soft', size: 'touch' })} href={clientAddress(client)}>
            {client.name}
          </a>
        }
      >
        {text('event:notFoundMore')}
      </EmptyState>
    </main>
  );
}

/** Returns the address of the client's own home, or else of its page. */
export function clientAddress({ homeUrl, key }: PublicClient): string {
  return homeUrl ?? viewerPaths(key).client();
}
