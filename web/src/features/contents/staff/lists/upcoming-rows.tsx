import type { Content } from '@nave/domain/contents/content.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { memo } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { useMedia } from '../../../../lib/use-media.ts';
import { Picture } from '../../../../staff-kit/lists/picture.tsx';
import { Row } from '../../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../../staff-kit/lists/row-name.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { RowProblems } from '../sunday/row-problems.tsx';
import { typeWords } from '../words/content-words.ts';
import { typeIcons } from '../words/type-icons.ts';
import { type ContentListContext, channelNames, contentActions, contentLink, nameInList } from './content-actions.ts';
import { ContentStatus } from './content-status.tsx';
import { ContentTime } from './content-time.tsx';
import { HostPanelButton } from './host-panel-button.tsx';
import { LiveCard } from './live-card.tsx';
import styles from './upcoming-rows.module.css';
import { WatchingNow } from './watching-now.tsx';

const PHONE = '(max-width: 599px)';

/** Large rows of live and upcoming contents, with their time and state. */
export function UpcomingRows({ contents, context }: { contents: Content[]; context: ContentListContext }) {
  const isPhone = useMedia(PHONE);
  return (
    <ul className={styles.list}>
      {contents.map((content) => {
        const isLive = contentPhase(content, context.now) === 'live';
        const Item = isPhone && isLive ? LiveCard : UpcomingRow;
        return <Item key={content.id} content={content} context={context} />;
      })}
    </ul>
  );
}

interface UpcomingRowProps {
  content: Content;
  context: ContentListContext;
}

/** Memoised: re-rendered as time passes, but not when other rows load. */
const UpcomingRow = memo(function UpcomingRow({ content, context }: UpcomingRowProps) {
  return (
    <Row isSaved={content.id === context.savedId} className={styles.row}>
      <Picture src={content.thumbImage} className={styles.picture} />
      <div className={styles.words}>
        <RowName className={styles.name} name={content.name} link={contentLink(content, context)} />
        <p className={styles.channels}>{channelNames(content, context.channels)}</p>
        {content.isPrivate && (
          <div className={styles.private}>
            <Badge icon={lockIcon}>{t('Private')}</Badge>
          </div>
        )}
        {canEditContent(context.actor, content).allowed && (
          <RowProblems content={content} coming={context.coming} channels={context.channels} now={context.now} />
        )}
      </div>
      <UpcomingFacts content={content} context={context} />
      <RowMenu name={nameInList(content, context)} actions={contentActions(content, context)} />
    </Row>
  );
});

/** Time, type and countdown: side by side, or below each other on narrow screens. */
function UpcomingFacts({ content, context }: UpcomingRowProps) {
  return (
    <div className={styles.facts}>
      <div className={styles.time}>
        {content.startsAt && <ContentTime at={content.startsAt} timeZone={content.timeZoneName} context={context} />}
      </div>
      <p className={styles.state}>
        <span className={styles.type}>
          <Icon svg={typeIcons[content.contentType]} />
          {t(typeWords[content.contentType].name)}
        </span>{' '}
        <span className={styles.status}>
          <ContentStatus content={content} now={context.now} />
          <WatchingNow className={styles.watching} live={context.live} contentId={content.id} />
          {contentPhase(content, context.now) === 'live' && (
            <HostPanelButton className={styles.host} content={content} context={context} />
          )}
        </span>
      </p>
    </div>
  );
}
