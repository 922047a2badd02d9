import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldLink } from './field-link.ts';
import styles from './sunday.module.css';

/**
 * Counts upcoming contents without caption language if others have one (CNT-318). On phones, this note is below the
 * list of contents.
 */
export function CaptionsNote({ coming }: { coming: readonly Content[] }) {
  const withoutCaptions = coming.filter(({ ccLanguage }) => !ccLanguage);
  const [first] = withoutCaptions;
  if (!first || withoutCaptions.length === coming.length) return null;
  return (
    <p className={styles.captions}>
      <Link to={fieldLink(dashboardPaths.content(first.clientId, first.id), 'ccLanguage')}>
        {t('{{count}} of {{all}} upcoming contents have no caption language.', {
          count: withoutCaptions.length,
          all: coming.length,
        })}
      </Link>
    </p>
  );
}
