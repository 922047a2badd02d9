import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './message-pages.module.css';

/** Placeholders in the shape of a page whose data is loading. */
export function LoadingPage({ isChannel }: { isChannel: boolean }) {
  const text = useTexts();
  return (
    <div className="on-page">
      <VisuallyHidden>
        <span role="status">{text('ui:loading')}</span>
      </VisuallyHidden>
      <div className={`on-nav ${styles.bar}`} />
      {isChannel ? (
        <div className={styles.stage} />
      ) : (
        <div className={styles.cards}>
          {['one', 'two', 'three'].map((name) => (
            <div key={name} className={styles.card}>
              <Skeleton height="100%" radius="3" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const RETRY_AFTER_MS = 5_000;

/** Shown when a page's data could not be loaded, under the bar and in the client's colours. It retries by itself. */
export function UnreachablePage({ bar, onRetry }: { bar: ReactNode; onRetry: () => void }) {
  const text = useTexts();
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onRetry]);
  return (
    <div className={`on-page ${styles.page}`}>
      {bar}
      <main className={styles.message}>
        <EmptyState
          icon={cloudIcon}
          title={text('viewer:gone')}
          action={
            <Button size="touch" onClick={onRetry}>
              {text('ui:tryAgain')}
            </Button>
          }
        >
          {text('viewer:goneMore')}
        </EmptyState>
      </main>
    </div>
  );
}
