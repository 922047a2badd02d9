import { brandTheme } from '@nave/domain/clients/brand-theme.ts';
import { useEffect, useState } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useClientTheme } from '../../features/clients/use-client-theme.ts';
import { useTexts } from '../../lib/i18n.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { PRODUCT_MARK, site } from '../../lib/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useTitle } from '../shell/use-title.ts';
import styles from './splash.module.css';

/** Source: 000 §9 (VIEW-91, HOST-38). */
const AT_MOST_MS = 3_000;

/** A hostname that is nobody's: the brand until the user has loaded, then the way to the dashboard (VIEW-89 to VIEW-94). */
export function Splash({ session }: { session: Pick<ViewerSession, 'me'> }) {
  const text = useTexts();
  const { brand } = site();
  const { name, logo } = brand;
  useClientTheme(brandTheme(brand));
  const isLate = useIsLate();
  useTitle(name);
  const mark = <img className={styles.mark} src={logo ?? PRODUCT_MARK} alt="" />;
  if (session.me === null && !isLate) {
    return (
      <div className={`on-nav ${styles.page}`} role="status">
        {mark}
        <p className={styles.name}>{name}</p>
      </div>
    );
  }
  return (
    <main className={`on-page ${styles.page}`}>
      {mark}
      <h1 className={styles.name}>{name}</h1>
      <a className={buttonClass({ look: 'primary', size: 'touch' })} href={dashboardPaths.chooser()}>
        {text('viewer:openDashboard')}
      </a>
    </main>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), AT_MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
