import { Button, Progress } from '@mantine/core';
import type { ContentAnalytics, CountAnew } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { durationText } from '@nave/domain/analytics/duration-text.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { currentLanguage } from '../../../lib/i18n.ts';
import { clockTime } from '../../../lib/staff-dates.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import styles from './figures-state.module.css';
import type { CountRestart } from './use-analytics.ts';

interface FiguresStateProps {
  content: Pick<Content, 'contentType' | 'timeZoneName'>;
  analytics: Pick<ContentAnalytics, 'analyticsProcessed' | 'count'>;
  /** Counts anew; null for people who may not (ANA-63 to ANA-66). */
  restart: CountRestart | null;
}

/** What the page says while figures are not computed, or are counted anew (ANA-61 to ANA-69). */
export function FiguresState({ content, analytics: { analyticsProcessed, count }, restart }: FiguresStateProps) {
  const isAsked = count?.state === 'asked';
  return (
    <>
      {restart?.error && (
        <Banner tone="danger" icon={warningIcon}>
          {restart.error.message}
        </Banner>
      )}
      {count?.state === 'failed' && (
        <Banner tone="danger" icon={warningIcon} action={restart && <RestartButton restart={restart} />}>
          {t(analyticsRefusals.failed.message)}
        </Banner>
      )}
      {analyticsProcessed === 'processing' && (
        <section className={styles.state} aria-label={t('Counting')}>
          <div className={styles.words}>
            <p className={styles.title}>{t('Your analytics are processing.')}</p>
            {count && <CountProgress count={count} timeZone={content.timeZoneName} />}
            <Delay />
          </div>
          {restart && <RestartButton restart={restart} />}
        </section>
      )}
      {analyticsProcessed === 'unprocessed' && count?.state !== 'failed' && (
        <section className={styles.state}>
          <div className={styles.words}>
            <p className={styles.title}>
              {content.contentType === 'onDemand' || isAsked
                ? t('Your analytics will begin processing soon.')
                : t('Your analytics will be available shortly after your content ends.')}
            </p>
            <Delay />
          </div>
        </section>
      )}
    </>
  );
}

/** ANA-69. */
function Delay() {
  return <p>{t('Analytics may be delayed up to 24 hours.')}</p>;
}

function RestartButton({ restart }: { restart: CountRestart }) {
  return (
    <Button variant="default" size="xs" loading={restart.isPending} onClick={() => restart.mutate()}>
      {t('Restart Analytics')}
    </Button>
  );
}

/** How many viewers have been read. */
export function CountProgress({ count, timeZone }: { count: CountAnew; timeZone?: string }) {
  const { viewersRead, viewersAll, startedAt } = count;
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const share = viewersAll === 0 ? 0 : Math.min(100, (viewersRead / viewersAll) * 100);
  return (
    <>
      <Progress value={share} size="sm" aria-label={t('Viewers counted')} className={styles.progress} />
      <p>
        {[
          t('{{read}} of {{all}} viewers counted', { read: number(viewersRead), all: number(viewersAll) }),
          startedAt && t('started at {{time}}', { time: clockTime(startedAt, timeZone ? { timeZone } : {}) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** What the last count has found; null if it has not ended. */
export function countResult({ state, startedAt, endedAt, viewersAll, ...result }: CountAnew): string | null {
  if (state !== 'done' || !startedAt || !endedAt) return null;
  const signed = (value: string, isPlus: boolean) => (isPlus ? `+${value}` : value);
  const number = result.viewersChange.toLocaleString(currentLanguage());
  const time = `${result.secondsChange < 0 ? '-' : ''}${durationText(Math.abs(result.secondsChange))}`;
  const values = {
    viewers: signed(number, result.viewersChange > 0),
    time: signed(time, result.secondsChange > 0),
  };
  const hasChanged = result.viewersChange !== 0 || result.secondsChange !== 0;
  const found = hasChanged
    ? t('The figures changed: viewers {{viewers}}, watch time {{time}}.', values)
    : result.hasDrifted
      ? t('Only details of the figures changed.')
      : t('Nothing differed.');
  const seconds = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  const took = tCount(
    viewersAll,
    { one: '{{count}} viewer counted in {{seconds}} s.', other: '{{count}} viewers counted in {{seconds}} s.' },
    { seconds: seconds.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 }) },
  );
  return `${took} ${found}`;
}
