import type { ReactNode } from 'react';
import { chooseLanguage } from '../../lib/i18n.ts';
import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { LanguageSwitch } from '../../staff-kit/page/language-switch.tsx';
import { useDocumentTitle } from '../../staff-kit/page/page-header.ts';
import { Logo } from '../shell/logo.tsx';
import { LegalLinks } from '../shell/page-footer.tsx';
import styles from './entry-frame.module.css';

interface EntryFrameProps {
  title: string;
  /** Below the title: what the page is for. */
  lead: ReactNode;
  /** Below the form: links to other pages. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A page for people who are not signed in: a form beside a picture. */
export function EntryFrame({ title, lead, hint, children }: EntryFrameProps) {
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      <section className={styles.side}>
        <p className={styles.logo}>
          <Logo />
          {site().brand.name}
        </p>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {typeof lead === 'string' ? <p className={styles.lead}>{lead}</p> : lead}
          {children}
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        <div className={styles.foot}>
          <LanguageSwitch onChoose={(language) => void chooseLanguage(language)} />
          <LegalLinks />
        </div>
      </section>
      <aside className={styles.picture} aria-hidden="true" />
    </main>
  );
}

/** The result of an action, in place of the lead. */
export function EntryNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}

/** Alternatives to a form, below the form and a divider. The divider is hidden if there are no alternatives. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {children}
    </div>
  );
}
