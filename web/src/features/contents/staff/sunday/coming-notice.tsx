import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { isWithinTheHour, sundayProblems, WARNED_BEFORE_MS } from '@nave/domain/contents/sunday/sunday-checks.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { useTimeBoundary } from '../../../../lib/use-clock.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { momentWords } from '../words/content-words.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './sunday.module.css';

interface ComingNoticeProps {
  coming: readonly Content[];
  channels: readonly Channel[];
  /** Refetches the stored contents. */
  onAsk: () => void;
}

/** Warns above the lists of problems in the hour before a start (CNT-320). Missing captions alone show no warning. */
export function ComingNotice({ coming, channels, onAsk }: ComingNoticeProps) {
  const nextAfter = useCallback(
    (now: number) => {
      const starts = coming.map(({ startsAt }) => Date.parse(startsAt ?? '')).filter((start) => !Number.isNaN(start));
      const moments = starts.flatMap((start) => [start - WARNED_BEFORE_MS, start]).filter((moment) => moment > now);
      return moments.length > 0 ? Math.min(...moments) : null;
    },
    [coming],
  );
  const now = useTimeBoundary(nextAfter);
  const startingSoon = coming.filter((content) => isWithinTheHour(content, now));
  const refetch = useEffectEvent(onAsk);
  const soonIds = startingSoon.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (soonIds) refetch();
  }, [soonIds]);
  return startingSoon.map((content) => {
    const { startsAt, timeZoneName } = content;
    const problems = sundayProblems(content, { others: coming, channels, storedStart: startsAt, now });
    if (!problems.some(({ isGrave }) => isGrave)) return null;
    return (
      <div key={content.id} className={styles.notice}>
        <Banner tone="warn" icon={warningIcon}>
          <p className={styles.soon}>
            {t('{{name}} starts on {{moment}}. To check:', {
              name: content.name,
              moment: momentWords(startsAt, timeZoneName),
            })}
          </p>
          <ProblemList problems={problems} formPath={dashboardPaths.content(content.clientId, content.id)} />
        </Banner>
      </div>
    );
  });
}
