import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { Link, NavLink, useLocation } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './section-nav.module.css';

export interface SectionLink {
  label: string;
  icon: string;
  path: string;
  isCurrent: boolean;
  hasProblem: boolean;
}

/** An entry below the sections: a link, such as to the record's public page, or an action. */
export type FooterLink = { label: string; icon: string } & (
  | { to: string; newTab?: boolean }
  | { onChoose: () => void }
);

interface SectionNavProps {
  sections: SectionLink[];
  footerTitle: string;
  footerLinks: FooterLink[];
}

/** The sections of a form, and below them its footer links (SHELL-103, SHELL-104). */
export function SectionNav({ sections, footerTitle, footerLinks }: SectionNavProps) {
  // Keeps the navigation state (the type of a new content) across sections.
  const { state } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('Form sections')}>
      {sections.map(({ label, icon, path, isCurrent, hasProblem }) => (
        <Link
          key={path}
          to={path}
          state={state}
          // Not NavLink: the first section is current at the form's own URL too.
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(styles.entry, isCurrent && styles.selected)}
        >
          <Icon svg={icon} size={18} />
          {label}{' '}
          {hasProblem && (
            <span className={styles.problem}>
              <Icon svg={warningIcon} size={16} />
              <VisuallyHidden>{t('has a problem')}</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
      {footerLinks.length > 0 && <p className={styles.title}>{footerTitle}</p>}
      {footerLinks.map((link) => (
        <FooterEntry key={link.label} link={link} />
      ))}
    </nav>
  );
}

function FooterEntry({ link }: { link: FooterLink }) {
  const content = (
    <>
      <Icon svg={link.icon} size={18} />
      {link.label}
    </>
  );
  if ('onChoose' in link) {
    return (
      <button type="button" className={styles.entry} onClick={link.onChoose}>
        {content}
      </button>
    );
  }
  if (link.newTab) {
    return (
      <a className={styles.entry} href={link.to} target="_blank" rel="noopener">
        {content}
      </a>
    );
  }
  // Only the open section's link gets "page"; a footer link to the form itself (Edit) gets "true".
  return (
    <NavLink className={styles.entry} to={link.to} aria-current="true">
      {content}
    </NavLink>
  );
}
