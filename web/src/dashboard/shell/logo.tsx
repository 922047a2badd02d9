import { site } from '../../lib/site.ts';
import styles from './logo.module.css';

/** The brand's logo (HOST-47), or by default the product's logo, a person in a doorway. */
export function Logo({ size = 24 }: { size?: number }) {
  const { logo } = site().brand;
  return logo ? (
    <img src={logo} height={size} className={styles.image} alt="" />
  ) : (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 22V11a9 9 0 0 1 18 0v11h-4.6V11a4.4 4.4 0 0 0-8.8 0v11z" fill="var(--accent)" />
      <circle cx="12" cy="19.4" r="2.6" fill="var(--text)" />
    </svg>
  );
}
