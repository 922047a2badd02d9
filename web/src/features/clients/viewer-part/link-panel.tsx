import selectedIcon from '@phosphor-icons/core/fill/app-window-fill.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkFrame } from '../../../ui/link-frame.tsx';
import styles from './link-panel.module.css';

export { selectedIcon };

/** Shows the page of a link until the viewer closes the panel or opens another link. */
export function Panel({ requests, dropRequest }: PageScope) {
  const text = useTexts();
  if (!requests.link) return null;
  return (
    <div className={styles.panel}>
      <LinkFrame link={requests.link} />
      <div>
        <Button onClick={() => dropRequest('link')}>{text('ui:close')}</Button>
      </div>
    </div>
  );
}
