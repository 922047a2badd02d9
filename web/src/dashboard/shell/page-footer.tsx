import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { Logo } from './logo.tsx';
import styles from './page-footer.module.css';

/** SHELL-108 to SHELL-111. */
export function PageFooter() {
  const { home, name } = site().brand;
  const product = (
    <>
      {t('A Product of')} <Logo size={14} /> {name}
    </>
  );
  return (
    <footer className={styles.footer}>
      <LegalLinks />
      {home ? (
        <a className={styles.product} href={home}>
          {product}
        </a>
      ) : (
        <span className={styles.product}>{product}</span>
      )}
    </footer>
  );
}

/** Legal links that the operator has configured. */
export function LegalLinks() {
  const { name, terms, privacy, support } = site().brand;
  if (!terms && !privacy && !support) return null;
  return (
    <nav className={styles.links} aria-label={t('About {{name}}', { name })}>
      {terms && <a href={terms}>{t('Terms of Use')}</a>}
      {privacy && <a href={privacy}>{t('Privacy Policy')}</a>}
      {support && <a href={support}>{t('Support')}</a>}
    </nav>
  );
}
