import type { Content } from '@nave/domain/contents/content.ts';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { memo } from 'react';
import { listDay } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Picture } from '../../../../staff-kit/lists/picture.tsx';
import { RowMenu } from '../../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../../staff-kit/lists/row-name.tsx';
import { useSavedMark } from '../../../../staff-kit/lists/saved-row.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { durationWords } from '../words/content-words.ts';
import { type ContentListContext, contentActions, contentLink } from './content-actions.ts';
import styles from './on-demand-cards.module.css';

export function OnDemandCards({ contents, context }: { contents: Content[]; context: ContentListContext }) {
  return (
    <ul className={styles.grid}>
      {contents.map((content) => (
        <Card key={content.id} content={content} context={context} />
      ))}
    </ul>
  );
}

/** Memoised: there may be thousands of cards. */
const Card = memo(function Card({ content, context }: { content: Content; context: ContentListContext }) {
  return (
    <li className={styles.card} {...useSavedMark(content.id === context.savedId)}>
      <div className={styles.frame}>
        <Picture src={content.thumbImage} />
        {content.duration > 0 && <span className={styles.duration}>{durationWords(content.duration)}</span>}
      </div>
      <div className={styles.line}>
        <div className={styles.words}>
          <RowName className={styles.name} name={content.name} link={contentLink(content, context)} />
          <p className={styles.day}>
            {content.originalAirDate && listDay(content.originalAirDate, context.now)}
            {content.isPrivate && <Badge icon={lockIcon}>{t('Private')}</Badge>}
          </p>
        </div>
        <RowMenu name={content.name} actions={contentActions(content, context)} />
      </div>
    </li>
  );
});
