import newTabIcon from '@phosphor-icons/core/bold/arrow-square-out-bold.svg?raw';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { RowLink } from './row-action.tsx';
import styles from './row-name.module.css';

interface RowNameProps {
  name: string;
  /** The page that the row opens; without it, the name is plain text. */
  link: Pick<RowLink, 'to' | 'newTab'> | undefined;
  className?: string | undefined;
}

/** The name of a row or card. The whole row is clickable; only the name is the link. */
export function RowName({ name, link, className }: RowNameProps) {
  return (
    <div className={styles.line}>
      <p className={className} title={name}>
        {link ? <NameLink name={name} {...link} /> : name}
      </p>
      {/* Outside the name, so that a truncated name keeps its icon. */}
      {link?.newTab && <Icon svg={newTabIcon} size={14} className={styles.mark} />}
    </div>
  );
}

function NameLink({ name, to, newTab }: { name: string; to: string; newTab?: boolean }) {
  return newTab ? (
    <a className={styles.link} href={to} target="_blank" rel="noopener">
      {name} <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
    </a>
  ) : (
    <Link className={styles.link} to={to}>
      {name}
    </Link>
  );
}
