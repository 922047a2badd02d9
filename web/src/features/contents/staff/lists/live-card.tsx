import type { Content } from '@nave/domain/contents/content.ts';
import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { memo } from 'react';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Picture } from '../../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../../staff-kit/lists/row-name.tsx';
import { LiveBadge } from '../../../../ui/badge.tsx';
import { type ContentListContext, contentActions, contentLink, nameInList } from './content-actions.ts';
import { HostPanelButton } from './host-panel-button.tsx';
import styles from './live-card.module.css';
import { WatchingNow } from './watching-now.tsx';

interface LiveCardProps {
  content: Content;
  context: ContentListContext;
}

/** A large card of a live content on a phone, with a button to its host panel within reach of the thumb (CNT-354). */
export const LiveCard = memo(function LiveCard({ content, context }: LiveCardProps) {
  const { startsAt, timeZoneName: timeZone } = content;
  return (
    <Row isSaved={content.id === context.savedId} className={styles.card}>
      <div className={styles.frame}>
        <Picture src={content.thumbImage} />
        <span className={styles.mark}>
          <LiveBadge>{t('LIVE')}</LiveBadge>
        </span>
      </div>
      <div className={styles.line}>
        <div className={styles.words}>
          <RowName className={styles.name} name={content.name} link={contentLink(content, context)} />
          {startsAt && (
            <p className={styles.facts}>
              <time dateTime={startsAt}>
                {listMoment(startsAt, { timeZone, now: context.now })} {zoneAbbreviation(startsAt, { timeZone })}
              </time>
              <WatchingNow className={styles.watching} live={context.live} contentId={content.id} />
            </p>
          )}
        </div>
        <RowMenu name={nameInList(content, context)} actions={contentActions(content, context)} />
      </div>
      <HostPanelButton isMain className={styles.host} content={content} context={context} />
    </Row>
  );
});
