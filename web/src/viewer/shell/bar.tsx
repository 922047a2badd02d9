import { Link } from 'react-router';
import { ClientBrand } from '../../features/clients/client-brand.tsx';
import type { Me } from '../../lib/socket.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './bar.module.css';

interface BarProps {
  name: string;
  logo: string | null;
  /** An address of the organisation (VIEW-112); without one the mark leads to `fallback`, a page of this product. */
  homeUrl: string | null;
  fallback: string | null;
  me: Me | null;
}

/** The bar: whose page it is, and who one is on it. */
export function Bar({ name, logo, homeUrl, fallback, me }: BarProps) {
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
      {me?.name && (
        <span className={styles.me} title={me.name}>
          <Avatar id={me.id} name={me.name} size="small" />
          <span className={styles.name}>{me.name}</span>
        </span>
      )}
    </header>
  );
}
