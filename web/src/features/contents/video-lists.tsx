import type { PublicContent } from '@nave/domain/contents/content.ts';
import { listsForViewers } from '@nave/domain/contents/content-lists.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import lockIcon from '@phosphor-icons/core/fill/lock-simple-fill.svg?raw';
import televisionIcon from '@phosphor-icons/core/light/television-simple-light.svg?raw';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import { LiveBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useContentLine, useListTime } from './list-times.ts';
import type { ContentChoiceProps } from './schedule-days.tsx';
import styles from './video-lists.module.css';

/** How many upcoming contents are shown before See More is pressed. Source: 002 §9 (PAN-43). */
const FIRST_UPCOMING = 3;
const PICTURE_SIZES = '124px';

interface VideoListsProps extends ContentChoiceProps {
  /** The ids of the shown content's related contents. */
  relatedIds: readonly string[];
}

/** A channel's videos: related, upcoming and on-demand ones (PAN-42 to PAN-49). */
export function VideoLists({ contents, locked, relatedIds, playingId, now: renderedAt, hrefOf }: VideoListsProps) {
  const text = useTexts();
  const now = useListTime(renderedAt, locked);
  const { upcoming, onDemand } = listsForViewers([...contents, ...locked], now);
  // PAN-91, PAN-82: only related contents that any viewer may see now.
  const related = [...upcoming, ...onDemand].filter(({ id }) => relatedIds.includes(id));
  const cardOf = (content: PublicContent) =>
    locked.includes(content) ? (
      <LockedCard content={content} />
    ) : (
      <Card content={content} isPlaying={content.id === playingId} now={now} href={hrefOf(content)} />
    );
  return (
    <div className={styles.lists}>
      {related.length > 0 && <CardList title={text('videos:related')} contents={related} cardOf={cardOf} />}
      {upcoming.length > 0 && (
        <CardList title={text('videos:upcoming')} contents={upcoming} first={FIRST_UPCOMING} cardOf={cardOf} />
      )}
      {onDemand.length > 0 && <CardList title={text('videos:onDemand')} contents={onDemand} cardOf={cardOf} />}
    </div>
  );
}

interface CardListProps {
  title: string;
  contents: PublicContent[];
  /** How many contents are shown at first; all by default. */
  first?: number;
  cardOf: (content: PublicContent) => React.ReactNode;
}

function CardList({ title, contents, first = Number.POSITIVE_INFINITY, cardOf }: CardListProps) {
  const text = useTexts();
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button disappears, so the focus moves to the first added link.
  useEffect(() => {
    if (!isExpanded || !list.current) return;
    const added = [...list.current.children].slice(first);
    added.flatMap((item) => [...item.querySelectorAll('a')])[0]?.focus();
  }, [isExpanded, first]);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      <ul ref={list}>
        {contents.slice(0, isExpanded ? undefined : first).map((content) => (
          <li key={content.id}>{cardOf(content)}</li>
        ))}
      </ul>
      {!isExpanded && contents.length > first && (
        <Button look="quiet" wide onClick={() => setExpanded(true)}>
          {text('videos:seeMore')}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  content: PublicContent;
  isPlaying: boolean;
  now: number;
  href: string;
}

function Card({ content, isPlaying, now, href }: CardProps) {
  const text = useTexts();
  const phase = contentPhase(content, now);
  const ownLine = useContentLine(content, now);
  const line = isPlaying && (phase === 'live' || phase === 'onDemand') ? text('videos:playingNow') : ownLine;
  return (
    <Link
      className={classNames(styles.card, isPlaying && styles.playing)}
      to={href}
      aria-current={isPlaying ? 'true' : undefined}
    >
      <Picture content={content} isLive={phase === 'live'} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {content.name}
        </span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
    </Link>
  );
}

/** A content that the viewer's registration does not admit to (PAN-50 to PAN-52). */
function LockedCard({ content }: { content: PublicContent }) {
  const text = useTexts();
  return (
    <div className={classNames(styles.card, styles.locked)}>
      <Picture content={content} isLive={false} isLocked />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {content.name}
        </span>
        <span className={styles.line}>
          {text('videos:notAvailable')}
          <br />
          {text('videos:withRegistration')}
        </span>
      </span>
    </div>
  );
}

function Picture({ content, isLive, isLocked }: { content: PublicContent; isLive: boolean; isLocked?: boolean }) {
  const text = useTexts();
  const language = useLanguage();
  const [broken, setBroken] = useState<string | null>(null);
  const { thumbImage: src, contentType, duration } = content;
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return (
    <span className={styles.picture}>
      {src && src !== broken ? (
        <img loading="lazy" {...pictureAttributes(src, PICTURE_SIZES)} alt="" onError={() => setBroken(src)} />
      ) : (
        <Icon svg={televisionIcon} size={28} />
      )}
      {/* The line beside the picture has the same information as text. */}
      {isLive && (
        <span className={styles.live} aria-hidden="true">
          <LiveBadge>{text('ui:live')}</LiveBadge>
        </span>
      )}
      {isLocked && (
        <span className={styles.lock}>
          <Icon svg={lockIcon} size={24} />
        </span>
      )}
      {contentType === 'onDemand' && duration > 0 && <span className={styles.length}>{minutes.format(duration)}</span>}
    </span>
  );
}
