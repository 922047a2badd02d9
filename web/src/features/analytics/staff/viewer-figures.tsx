import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { percentOf } from '@nave/domain/analytics/duration-text.ts';
import { DIRECT } from '@nave/domain/analytics/figures.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { EarlierSection } from './earlier/earlier-section.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LabelBars } from './label-bars.tsx';
import { useMinutes } from './moments/minutes-query.ts';
import { MomentsSection } from './moments/moments-section.tsx';
import styles from './viewer-figures.module.css';
import { ViewersOverTime } from './viewers-over-time.tsx';

interface ViewerFiguresProps {
  analytics: ContentAnalytics;
  content: Pick<Content, 'id' | 'clientId' | 'contentType' | 'startsAt' | 'timeZoneName'>;
}

/** Who watched, for how long, with what, and from where. */
export function ViewerFigures({ analytics, content }: ViewerFiguresProps) {
  const { id, timeZoneName: timeZone } = content;
  const minutes = useMinutes(id);
  return (
    <>
      <KeyFigures analytics={analytics} timeZone={timeZone} />
      <PeopleAtScreens people={analytics.people} />
      <ViewersOverTime analytics={analytics} timeZone={timeZone} marks={minutes?.moments ?? []} />
      <MomentsSection content={content} minutes={minutes} />
      <EarlierSection contentId={id} timeZone={timeZone} />
      <div className={styles.columns}>
        <Devices analytics={analytics} />
        <Sources analytics={analytics} />
        <LinkClicks linkClicks={analytics.linkClicks} />
        <Reactions reactions={analytics.reactions} />
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

/** How many people the viewers who answered are; they are not among the viewers (ANA-117). */
function PeopleAtScreens({ people: { people, screens } }: Pick<ContentAnalytics, 'people'>) {
  if (screens === 0) return null;
  return (
    <p className={styles.people}>
      <strong>
        {t('{{people}} on {{screens}}', {
          people: tCount(people, { one: '{{count}} person', other: '{{count}} people' }),
          screens: tCount(screens, { one: '{{count}} screen', other: '{{count}} screens' }),
        })}
      </strong>{' '}
      <span>
        {t(
          'Only viewers who told us how many are watching with them. These people are not added to the viewers above.',
        )}
      </span>
    </p>
  );
}

/** ANA-20. */
function LinkClicks({ linkClicks }: Pick<ContentAnalytics, 'linkClicks'>) {
  return <LabelBars id="link-clicks" title={t('Links')} none={t('No clicks on links yet.')} rows={linkClicks} />;
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

/** The reactions of each icon, whose shards are added up (ANA-19). */
function Reactions({ reactions }: Pick<ContentAnalytics, 'reactions'>) {
  const text = useTexts();
  const sums = new Map<string, number>();
  for (const [key, n] of Object.entries(reactions)) {
    const icon = key.slice(0, key.lastIndexOf('_'));
    sums.set(icon, (sums.get(icon) ?? 0) + n);
  }
  if (sums.size === 0) return null;
  const rows = [...sums]
    .map(([icon, value]) => ({ label: text(`reactions:${icon}`), value }))
    .toSorted((a, b) => b.value - a.value);
  return <LabelBars id="reactions" title={t('Reactions')} none="" rows={rows} />;
}
