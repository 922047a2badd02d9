import { Link } from 'react-router';
import { OwnName } from '../../features/accounts/own-name.tsx';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ClientBrand } from '../../features/clients/client-brand.tsx';
import styles from './bar.module.css';

interface BarProps {
  name: string;
  logo: string | null;
  /** An address of the organisation (VIEW-112); without one the mark leads to `fallback`, a page of this product. */
  homeUrl: string | null;
  fallback: string | null;
  session: Pick<ViewerSession, 'me' | 'nameGuest'>;
}

/** The bar: whose page it is, and who one is on it. */
export function Bar({ name, logo, homeUrl, fallback, session: { me, nameGuest } }: BarProps) {
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
      {me?.name && <OwnName me={{ ...me, name: me.name }} onName={nameGuest} />}
    </header>
  );
}
