import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { Logo } from './logo.tsx';
import styles from './page-footer.module.css';

/** SHELL-108 to SHELL-111. */
export function PageFooter() {
  const { home, name } = site().brand;
  return (
    <footer className={styles.footer}>
      <LegalLinks />
      <a className={styles.product} href={home}>
        {t('A Product of')} <Logo size={14} /> {name}
      </a>
    </footer>
  );
}

export function LegalLinks() {
  const { name, terms, privacy, support } = site().brand;
  return (
    <nav className={styles.links} aria-label={t('About {{name}}', { name })}>
      <a href={terms}>{t('Terms of Use')}</a>
      <a href={privacy}>{t('Privacy Policy')}</a>
      <a href={support}>{t('Support')}</a>
    </nav>
  );
}
