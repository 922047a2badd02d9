import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { percentOf } from '@nave/domain/analytics/duration-text.ts';
import { DIRECT } from '@nave/domain/analytics/figures.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import styles from './content-figures.module.css';
import { FiguresState } from './figures-state.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LabelBars } from './label-bars.tsx';
import { useAnalytics } from './use-analytics.ts';
import { ViewersOverTime } from './viewers-over-time.tsx';

interface ContentFiguresProps {
  content: Pick<Content, 'id' | 'clientId' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'timeZoneName'>;
  socket: Pick<Socket, 'subscribe' | 'status'>;
}

/** The figures of a content, as they change. */
export function ContentFigures({ content, socket }: ContentFiguresProps) {
  const { analytics, isLost } = useAnalytics(socket, content.id);
  if (isLost) return <UnauthorizedPage />;
  if (!analytics) return <Loading />;
  const { timeZoneName: timeZone } = content;
  return (
    <>
      <FiguresState content={content} analytics={analytics} />
      <KeyFigures analytics={analytics} timeZone={timeZone} />
      <ViewersOverTime analytics={analytics} timeZone={timeZone} />
      <div className={styles.columns}>
        <Devices analytics={analytics} />
        <Sources analytics={analytics} />
      </div>
      <p className={styles.staff}>
        {tCount(analytics.staff, {
          one: 'Staff are left out of these figures: {{count}} person.',
          other: 'Staff are left out of these figures: {{count}} people.',
        })}
      </p>
    </>
  );
}

/** ANA-21, ANA-51. */
function Devices({ analytics: { deviceCategories, uniqueViewers } }: { analytics: ContentAnalytics }) {
  const { mobile, tablet, desktop } = deviceCategories;
  const rows = [
    { label: t('Mobile'), value: mobile },
    { label: t('Desktop'), value: desktop },
    { label: t('Tablet'), value: tablet },
  ].map((row) => ({ ...row, note: `${percentOf(row.value, uniqueViewers)}%` }));
  return (
    <LabelBars id="devices" title={t('Devices')} none={t('No devices yet.')} rows={uniqueViewers > 0 ? rows : []} />
  );
}

/** Social networks stand apart (ANA-54). */
function Sources({ analytics: { trafficSources } }: { analytics: ContentAnalytics }) {
  const rows = (isSocial: boolean) =>
    trafficSources
      .filter(({ isSocialSource }) => isSocialSource === isSocial)
      .map(({ label, value }) => ({ label: label === DIRECT ? t('Direct') : label, value }));
  return (
    <>
      <LabelBars
        id="sources"
        title={t('Where viewers came from')}
        none={t('No other sites or links yet.')}
        rows={rows(false)}
      />
      <LabelBars
        id="social-sources"
        title={t('Social networks')}
        none={t('Nobody came from a social network.')}
        rows={rows(true)}
      />
    </>
  );
}
