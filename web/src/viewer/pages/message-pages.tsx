import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './message-pages.module.css';

/** While a page's data is on its way: blocks in the shape of what comes. */
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

/** It tries again by itself, so that nobody has to stand by. */
const AGAIN_EVERY_MS = 5_000;

/** The page's data did not come: what that means, and what to do, under the bar and in the colours of the church. */
export function UnreachablePage({ bar, onAgain }: { bar: ReactNode; onAgain: () => void }) {
  const text = useTexts();
  useEffect(() => {
    const timer = setTimeout(onAgain, AGAIN_EVERY_MS);
    return () => clearTimeout(timer);
  }, [onAgain]);
  return (
    <div className={`on-page ${styles.page}`}>
      {bar}
      <main className={styles.message}>
        <EmptyState
          icon={cloudIcon}
          title={text('viewer:gone')}
          action={
            <Button size="touch" onClick={onAgain}>
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
