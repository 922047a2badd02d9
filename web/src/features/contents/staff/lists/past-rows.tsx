import type { Content } from '@nave/domain/contents/content.ts';
import { memo } from 'react';
import { Picture } from '../../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../../staff-kit/lists/row-name.tsx';
import { type ContentListContext, channelNames, contentActions, contentLink, nameInList } from './content-actions.ts';
import { ContentTime } from './content-time.tsx';
import styles from './past-rows.module.css';

interface PastRowProps {
  content: Content;
  context: ContentListContext;
}

/** Small rows of the contents that have ended. */
export function PastRows({ contents, context }: { contents: Content[]; context: ContentListContext }) {
  return (
    <ul className={styles.list}>
      {contents.map((content) => (
        <PastRow key={content.id} content={content} context={context} />
      ))}
    </ul>
  );
}

/** Memoised: there may be thousands of rows. */
const PastRow = memo(function PastRow({ content, context }: PastRowProps) {
  return (
    <Row isSaved={content.id === context.savedId} className={styles.row}>
      <Picture src={content.thumbImage} className={styles.picture} />
      <div className={styles.words}>
        <RowName className={styles.name} name={content.name} link={contentLink(content, context)} />
        <p className={styles.channels}>{channelNames(content, context.channels)}</p>
      </div>
      {content.startsAt && (
        <div className={styles.time}>
          <ContentTime at={content.startsAt} timeZone={content.timeZoneName} context={context} />
        </div>
      )}
      <RowMenu name={nameInList(content, context)} actions={contentActions(content, context)} />
    </Row>
  );
});
