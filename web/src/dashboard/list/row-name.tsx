import { Link } from 'react-router';
import type { RowAction } from './row-menu.tsx';
import styles from './row-name.module.css';

interface RowNameProps {
  name: string;
  /** Where the row leads; without it the name is text alone. */
  leadsTo: Pick<RowAction, 'to' | 'newTab'> | undefined;
  className?: string | undefined;
}

/** The name of a row or a card. The whole of it can be pressed; only the name is the link. */
export function RowName({ name, leadsTo, className }: RowNameProps) {
  return (
    <p className={className} title={name}>
      {leadsTo ? <NameLink name={name} {...leadsTo} /> : name}
    </p>
  );
}

function NameLink({ name, to, newTab }: { name: string; to: string; newTab?: boolean }) {
  return newTab ? (
    <a className={styles.link} href={to} target="_blank" rel="noopener">
      {name}
    </a>
  ) : (
    <Link className={styles.link} to={to}>
      {name}
    </Link>
  );
}
