import type { PublicChannelCard } from '@nave/domain/channels/channel.ts';
import televisionIcon from '@phosphor-icons/core/light/television-simple-light.svg?raw';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './channel-cards.module.css';

interface ChannelCardsProps {
  channels: readonly PublicChannelCard[];
  hrefOf: (channel: PublicChannelCard) => string;
}

/** The channels of a client page, each leading to its own page (VIEW-58, VIEW-60, VIEW-61, VIEW-68). */
export function ChannelCards({ channels, hrefOf }: ChannelCardsProps) {
  return (
    <ul className={styles.grid}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Link className={styles.card} to={hrefOf(channel)}>
            <CardPicture src={channel.thumbImage} />
            <h2 className={styles.name} title={channel.name}>
              {channel.name}
            </h2>
            {channel.description && <p className={styles.description}>{channel.description}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CardPicture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.picture}>
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        <Icon svg={televisionIcon} size={40} />
      )}
    </span>
  );
}
