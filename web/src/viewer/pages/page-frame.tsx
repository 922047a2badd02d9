import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { PanelEntry } from '../../lib/page-part.ts';
import { SkipLinks } from '../shell/skip-links.tsx';
import styles from './channel-page.module.css';

interface PageFrameProps {
  /** The name of the panel that opens first. */
  first: PanelEntry['label'] | undefined;
  bar: ReactNode;
  panels: ReactNode;
  children: ReactNode;
}

/** The layout of the page: the bar, the video with the area below it, and the panels beside them. */
export function PageFrame({ first, bar, panels, children }: PageFrameProps) {
  const text = useTexts();
  const links = [{ to: 'video', label: text('viewer:skipToVideo') }];
  if (first) links.push({ to: 'panel', label: text('viewer:skipToPanel', { panel: text(first) }) });
  return (
    <div className={styles.page}>
      <SkipLinks links={links} />
      {bar}
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {panels}
    </div>
  );
}
