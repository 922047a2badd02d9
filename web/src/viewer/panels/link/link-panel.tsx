import { LinkFrame } from '../../../features/clients/links/link-frame.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShownPage } from '../panel.ts';
import styles from './link-panel.module.css';

/** The page of a link, until it is closed or another takes its place. */
export function LinkPanel({ link, onLinkClosed }: ShownPage) {
  const text = useTexts();
  if (!link) return null;
  return (
    <div className={styles.panel}>
      <LinkFrame link={link} />
      <div>
        <Button onClick={onLinkClosed}>{text('ui:close')}</Button>
      </div>
    </div>
  );
}
