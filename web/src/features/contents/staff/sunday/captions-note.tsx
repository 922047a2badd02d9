import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldLink } from './field-link.ts';
import styles from './sunday.module.css';

/** Once, above the list or on a phone below it: how many of what is coming have no caption language, where others have one (CNT-318). */
export function CaptionsNote({ coming }: { coming: readonly Content[] }) {
  const without = coming.filter(({ ccLanguage }) => !ccLanguage);
  const [first] = without;
  if (!first || without.length === coming.length) return null;
  return (
    <p className={styles.captions}>
      <Link to={fieldLink(dashboardPaths.content(first.clientId, first.id), 'ccLanguage')}>
        {t('{{count}} of {{all}} upcoming contents have no caption language.', {
          count: without.length,
          all: coming.length,
        })}
      </Link>
    </p>
  );
}
