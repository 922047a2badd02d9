import { isDark } from '@nave/domain/clients/theme-contrast.ts';
import { useEffect, useState } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useTexts } from '../../lib/i18n.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { PRODUCT_MARK, site } from '../../lib/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useTitle } from '../shell/use-title.ts';
import styles from './splash.module.css';

/** Source: 000 §9 (VIEW-91, HOST-38). */
const AT_MOST_MS = 3_000;

/** A hostname that is nobody's: the brand until the user has loaded, then the way to the dashboard (VIEW-89 to VIEW-94). */
export function Splash({ session }: { session: Pick<ViewerSession, 'me'> }) {
  const text = useTexts();
  const { name, logo, color } = site().brand;
  const isLate = useIsLate();
  useTitle(name);
  const mark = <img className={styles.mark} src={logo ?? PRODUCT_MARK} alt="" />;
  if (session.me === null && !isLate) {
    return (
      <div
        className={classNames(styles.page, isDark(color) && styles.dark)}
        style={{ background: color }}
        role="status"
      >
        {mark}
        <p className={styles.name}>{name}</p>
      </div>
    );
  }
  return (
    <main className={styles.page}>
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
