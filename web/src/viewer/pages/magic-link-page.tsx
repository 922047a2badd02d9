import type { PublicClient } from '@nave/domain/clients/client.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ConfirmLink } from '../../features/accounts/windows/confirm-link.tsx';
import { RequestLink } from '../../features/accounts/windows/request-link.tsx';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { useTexts } from '../../lib/i18n.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { Link } from '../../ui/link.tsx';
import { Bar } from '../shell/bar.tsx';
import { Footer } from '../shell/footer.tsx';
import { useTitle } from '../shell/use-title.ts';
import styles from './magic-link-page.module.css';

interface MagicLinkPageProps {
  client: PublicClient;
  channel: PublicChannel;
  session: ViewerSession;
}

/** Lets viewers request and use sign-in links, then opens the channel (ACC-156, ACC-157, VIEW-184 to VIEW-187). */
export function MagicLinkPage({ client, channel, session }: MagicLinkPageProps) {
  const text = useTexts();
  const code = useCodeOnce();
  const paths = viewerPaths(channel.clientKey);
  const back = paths.channel(channel.key);
  useClientTheme(channel.theme);
  useTitle(pageTitle(client.name, text('account:linkTitle')));
  const goBack = () => navigate(back, { replace: true });
  const expired = (
    <>
      <p className={styles.gone} role="alert">
        {text('account:linkGone')}
      </p>
      <RequestLink channelId={channel.id} />
    </>
  );
  return (
    <div className={`on-page ${styles.page}`}>
      <Bar
        name={client.name}
        logo={channel.logoImage ?? client.logoImage}
        homeUrl={channel.homeUrl ?? client.homeUrl}
        fallback={back}
        links={channel.links}
        session={session}
      />
      <main className={styles.main} tabIndex={-1}>
        <div className={`on-well ${styles.card}`}>
          <h1 className={styles.title}>{text('account:linkTitle')}</h1>
          {code ? (
            <ConfirmLink code={code} session={session} onDone={goBack} instead={expired} />
          ) : (
            <RequestLink channelId={channel.id} />
          )}
        </div>
        <Link className={styles.back} to={back}>
          {text('account:backToChannel', { name: channel.name })}
        </Link>
      </main>
      <div className={styles.foot}>
        <Footer session={session} editable={{ clientId: client.id, channelId: channel.id }} />
      </div>
    </div>
  );
}

/** Returns the code in the address, and removes the code from the address. */
function useCodeOnce(): string {
  const [code] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash) navigate(location.pathname + location.search, { replace: true });
  }, []);
  return code;
}
