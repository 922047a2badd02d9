import { Player } from './lazy-player.ts';
import styles from './own-video-player.module.css';

interface OwnVideoPlayerProps {
  src: string;
  title: string;
  poster: string | null;
}

/** Plays an own video for staff. */
export function OwnVideoPlayer({ src, title, poster }: OwnVideoPlayerProps) {
  return (
    <Player
      props={{ id: src, provider: 'stream', src, title, poster, mode: 'onDemand', preview: true }}
      waiting={() => <div className={styles.waiting} />}
    />
  );
}
