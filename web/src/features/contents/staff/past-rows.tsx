import type { Content } from '@nave/domain/contents/content.ts';
import { formDate } from '@nave/domain/kernel/dates.ts';
import { Picture } from '../../../dashboard/list/picture.tsx';
import { Row } from '../../../dashboard/list/row.tsx';
import { RowMenu } from '../../../dashboard/list/row-menu.tsx';
import { RowName } from '../../../dashboard/list/row-name.tsx';
import { type ContentListContext, channelNames, contentActions, contentLink } from './content-actions.ts';
import styles from './past-rows.module.css';

/** What has ended: small rows, for looking up. */
export function PastRows({ contents, context }: { contents: Content[]; context: ContentListContext }) {
  return (
    <ul className={styles.list}>
      {contents.map((content) => (
        <Row key={content.id} className={styles.row}>
          <Picture src={content.thumbImage} className={styles.picture} />
          <div className={styles.words}>
            <RowName className={styles.name} name={content.name} leadsTo={contentLink(content, context)} />
            <p className={styles.channels}>{channelNames(content, context.channels)}</p>
          </div>
          {content.startsAt && (
            <time className={styles.time} dateTime={content.startsAt}>
              {formDate(content.startsAt, { timeZone: content.timeZoneName })}
            </time>
          )}
          <RowMenu name={content.name} actions={contentActions(content, context)} />
        </Row>
      ))}
    </ul>
  );
}
