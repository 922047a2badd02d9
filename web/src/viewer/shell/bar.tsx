import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { ReactNode } from 'react';
import { OwnName } from '../../features/accounts/late-account.ts';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ClientBrand } from '../../features/clients/client-brand.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './bar.module.css';

/** Loaded only if there are links. */
const ClientLinks = lazyPart(() =>
  import('../../features/clients/links/client-links.tsx').then((module) => module.ClientLinks),
);

interface BarProps {
  name: string;
  logo: string | null;
  /** The client's own address (VIEW-112); without one the logo links to `fallback`, a page of this product. */
  homeUrl: string | null;
  fallback: string | null;
  links: PublicLink[];
  /** Opens a link beside the video or in a chat; returns whether it did. */
  openInPage?: (link: PublicLink) => boolean;
  /** Actions on the whole page. */
  actions?: ReactNode;
  session: Pick<ViewerSession, 'me' | 'nameGuest' | 'show'>;
}

/** The bar: the client's logo and links, actions, and the viewer's name. */
export function Bar({ name, logo, homeUrl, fallback, links, openInPage, actions, session }: BarProps) {
  const { me, nameGuest } = session;
  const signIn = () => session.show('sign-in');
  const brand = <ClientBrand name={name} logo={logo} />;
  return (
    <header className={`on-nav ${styles.bar}`}>
      {homeUrl ? (
        <a className={styles.home} href={homeUrl}>
          {brand}
        </a>
      ) : fallback ? (
        <Link className={styles.home} to={fallback}>
          {brand}
        </Link>
      ) : (
        <span className={styles.home}>{brand}</span>
      )}
      {links.length > 0 && (
        <ClientLinks
          links={links}
          openInPage={openInPage}
          onSignIn={me?.kind === 'guest' ? signIn : undefined}
          waiting={() => null}
        />
      )}
      {actions}
      {me?.name && <OwnName me={{ ...me, name: me.name }} onName={nameGuest} onSignIn={signIn} />}
    </header>
  );
}
