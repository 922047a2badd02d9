import { Button } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { NotFoundPage } from '../../../staff-kit/page/message-pages.tsx';
import { Banner } from '../../../ui/banner.tsx';
import styles from './big-analytics.module.css';
import { type BigState, bigStateOf } from './big-state.ts';
import { CountProgress, countResult } from './figures-state.tsx';
import { useAnalytics } from './use-analytics.ts';

interface BigAnalyticsProps {
  content: Pick<Content, 'id' | 'contentType' | 'timeZoneName'>;
  socket: Pick<Socket, 'subscribe'>;
}

/**
 * Counts a content anew from the stays of all viewers, with progress and result (ANA-98). A content that is not on
 * demand is counted as soon as the page opens (ANA-99, ANA-100).
 */
export function BigAnalytics({ content, socket }: BigAnalyticsProps) {
  const { analytics, error, isLost, restart } = useAnalytics(socket, content.id);
  const count = analytics?.count ?? null;
  const ownCount = useOwnCount(count, restart.data?.count?.id ?? null);
  const { mutate } = restart;
  const startsItself = content.contentType !== 'onDemand';
  const isLoaded = analytics !== null;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startsItself || !isLoaded || hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [startsItself, isLoaded, mutate]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage text={t('Content not found')} />;
  const state = bigStateOf({
    isLoaded,
    hasFailed: isLost || error !== null || restart.isError,
    isPending: restart.isPending,
    count: ownCount ? count : null,
  });
  if (state === 'loading') return <Loading />;
  return (
    <section className={styles.big} aria-labelledby="big-state">
      <h2 id="big-state" aria-live="polite">
        {stateWords(state)}
      </h2>
      {state === 'error' && (
        <Banner tone="danger" icon={warningIcon}>
          {t('Dang... Something went wrong.')}
        </Banner>
      )}
      {state === 'ready' && <p>{t('All viewers of this content are counted again from what was recorded of them.')}</p>}
      {state === 'started' && count && <CountProgress count={count} timeZone={content.timeZoneName} />}
      {state === 'done' && count && <p>{countResult(count)}</p>}
      {state !== 'started' && (
        <Button onClick={() => mutate()} loading={restart.isPending}>
          {state === 'ready' ? t('Start counting') : t('Count again')}
        </Button>
      )}
    </section>
  );
}

function stateWords(state: Exclude<BigState, 'loading'>): string {
  const words = { ready: t('Ready'), started: t('Started'), error: t('Error'), done: t('Done') };
  return words[state];
}

/** Whether the last count runs, or was seen to run, or was asked for by this page; earlier ones are not its own. */
function useOwnCount(count: { id: string; state: string } | null, askedId: string | null): boolean {
  const [seenId, setSeenId] = useState<string | null>(null);
  const isRunning = count !== null && (count.state === 'asked' || count.state === 'running');
  if (isRunning && count.id !== seenId) setSeenId(count.id);
  return count !== null && (isRunning || count.id === seenId || count.id === askedId);
}
