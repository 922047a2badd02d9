import { useTexts } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-panel.module.css';

/** Placeholder rows until the first messages are loaded. */
export function ChatLoading() {
  const text = useTexts();
  return (
    <div className={styles.loading}>
      <VisuallyHidden>
        <span role="status">{text('ui:loading')}</span>
      </VisuallyHidden>
      {['60%', '85%', '45%', '70%'].map((width) => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width={28} height={28} radius="full" />
          <div>
            <Skeleton width="35%" height={10} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
