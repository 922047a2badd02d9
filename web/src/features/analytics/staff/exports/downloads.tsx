import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { chatFiles } from './chat-files.ts';
import { DownloadList, type OfferedFile } from './download-list.tsx';
import styles from './downloads.module.css';

/** The files of a content as CSV (EXP-15 to EXP-20). */
export function Downloads({ analytics }: { analytics: ContentAnalytics }) {
  return (
    <section className={styles.part} aria-labelledby="downloads">
      <h2 id="downloads">{t('Downloads')}</h2>
      <DownloadList files={filesOf(analytics)} />
    </section>
  );
}

function filesOf(analytics: ContentAnalytics): OfferedFile[] {
  const { viewersCsv, figuresCsv, paywallCsv, answerData } = analytics;
  const files: OfferedFile[] = [
    { path: figuresCsv, label: t('Figures'), hint: t('All figures of this page, and the viewers of each minute') },
    { path: viewersCsv, label: t('Viewers'), hint: t('Everyone who watched, and for how long') },
  ];
  if (paywallCsv !== null)
    files.push({
      path: paywallCsv,
      label: t('Attendees who watched'),
      hint: t('Everyone who watched with an attendee number'),
    });
  files.push(...chatFiles(analytics));
  if (answerData !== null)
    files.push({
      path: answerData,
      label: t('Answers'),
      hint: t('Each answer to an interaction, with the person who gave it'),
    });
  return files;
}
