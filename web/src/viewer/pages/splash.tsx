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
const MAX_SPLASH_MS = 3_000;

/** Page of a hostname without a client: the brand until the user loads, then a dashboard link (VIEW-89 to VIEW-94). */
export function Splash({ session }: { session: Pick<ViewerSession, 'me'> }) {
  const text = useTexts();
  const { brand } = site();
  const { name, logo } = brand;
  useClientTheme(brandTheme(brand));
  const isOver = useIsSplashOver();
  useTitle(name);
  const mark = <img className={styles.mark} src={logo ?? PRODUCT_MARK} alt="" />;
  if (session.me === null && !isOver) {
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

function useIsSplashOver(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), MAX_SPLASH_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
