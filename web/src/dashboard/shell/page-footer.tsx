import { productLinks } from '../../lib/product-links.ts';
import styles from './page-footer.module.css';

/** SHELL-108 to SHELL-111. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <LegalLinks />
      <a className={styles.product} href={productLinks.home}>
        A Product of Nave
      </a>
    </footer>
  );
}

export function LegalLinks() {
  return (
    <nav className={styles.links} aria-label="About Nave">
      <a href={productLinks.terms}>Terms of Use</a>
      <a href={productLinks.privacy}>Privacy Policy</a>
      <a href={productLinks.support}>Support</a>
    </nav>
  );
}
