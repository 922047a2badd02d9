import type { PublicChannelCard } from '@nave/domain/channels/channel.ts';
import { CARD_SIZES, EAGER_CARDS } from '@nave/domain/media/picture-widths.ts';
import televisionIcon from '@phosphor-icons/core/light/television-simple-light.svg?raw';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import { LiveBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './channel-cards.module.css';

/** A channel, or a content of one. */
type Shown = Pick<PublicChannelCard, 'id' | 'name' | 'description' | 'thumbImage'>;

interface ChannelCardsProps<Channel> {
  channels: readonly Channel[];
  hrefOf: (channel: Channel) => string;
  /** Called before the page of the channel opens, here or in another tab. */
  onChoose?: (channel: Channel) => void;
  /** The channel's live or next content: whether it is live, and a line that replaces the channel's description. */
  currentOf: (channel: Channel) => { isLive: boolean; line: ReactNode } | null;
  /** A further line, which is empty for most channels. */
  noteOf?: (channel: Channel) => ReactNode;
}

/** The channels of a client page, each with a link to its page (VIEW-58, VIEW-60, VIEW-61, VIEW-68). */
export function ChannelCards<Channel extends Shown>({
  channels,
  hrefOf,
  onChoose,
  currentOf,
  noteOf,
}: ChannelCardsProps<Channel>) {
  return (
    <ul className={styles.grid}>
      {channels.map((channel, at) => (
        <li key={channel.id}>
          <Link
            className={styles.card}
            to={hrefOf(channel)}
            onClick={() => onChoose?.(channel)}
            onAuxClick={() => onChoose?.(channel)}
          >
            <Card channel={channel} current={currentOf(channel)} isFirst={at < EAGER_CARDS} />
            {noteOf?.(channel)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  channel: Shown;
  current: ReturnType<ChannelCardsProps<never>['currentOf']>;
  /** Whether the card is visible without scrolling. */
  isFirst: boolean;
}

function Card({ channel, current, isFirst }: CardProps) {
  const line = current?.line ?? channel.description;
  return (
    <>
      <CardPicture src={channel.thumbImage} isLive={current?.isLive === true} isFirst={isFirst} />
      <h2 className={styles.name} title={channel.name} dir="auto">
        {channel.name}
      </h2>
      {line && (
        <p className={styles.description} dir="auto">
          {line}
        </p>
      )}
    </>
  );
}

function CardPicture({ src, isLive, isFirst }: { src: string | null; isLive: boolean; isFirst: boolean }) {
  const text = useTexts();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.picture}>
      {src && src !== broken ? (
        <img
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          {...pictureAttributes(src, CARD_SIZES)}
          alt=""
          onError={() => setBroken(src)}
        />
      ) : (
        <Icon svg={televisionIcon} size={40} />
      )}
      {/* The line below the picture contains the same information as text. */}
      {isLive && (
        <span className={styles.live} aria-hidden="true">
          <LiveBadge>{text('ui:live')}</LiveBadge>
        </span>
      )}
    </span>
  );
}
