import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../../lib/paths.ts';
import { t } from '../../../../../lib/staff-texts.ts';
import styles from './video.module.css';

/** CNT-85: links to the content from which this content was created, and to the content created from this one. */
export function ConversionNote({ content }: { content: Content }) {
  const { clientId, convertedFromId, convertedToOnDemandId } = content;
  const to = (id: string) => dashboardPaths.content(clientId, id);
  return (
    <>
      {convertedFromId && (
        <p className={styles.note}>
          {t('This content was created from a simulated live.')}{' '}
          <Link to={to(convertedFromId)}>{t('Open original')}</Link>
        </p>
      )}
      {convertedToOnDemandId && (
        <p className={styles.note}>
          {t('This content has moved to on-demand.')}{' '}
          <Link to={to(convertedToOnDemandId)}>{t('Open on-demand content')}</Link>
        </p>
      )}
    </>
  );
}
