import type { VideoSource } from '@nave/domain/catalogues/sources/recognised-source.ts';
import { videoSource } from '@nave/domain/catalogues/sources/video-source.ts';
import { STAGE_SIZES } from '@nave/domain/media/picture-widths.ts';
import { useEffect, useState } from 'react';
import { pictureAttributes } from '../../lib/picture.ts';
import { usePhase } from './engine/use-phase.ts';
import styles from './frame/player.module.css';
import { PlayerNotice } from './frame/player-notice.tsx';
import type { PlayerProps } from './frame/player-props.ts';
import { BigPlay } from './players/big-button.tsx';
import { EmbedPlayer } from './players/embed-player.tsx';
import { VideoPlayer } from './players/video-player.tsx';

/** Delay between unmounting a player and mounting the next one. Source: 001 §4 (PLAY-37). */
const MOUNT_AFTER_MS = 100;

/** The video of a content or channel, for every provider. Loaded as a separate chunk. */
export function Player(props: PlayerProps) {
  const { id, provider, src, mode, poster, onReport } = props;
  const source = videoSource({ videoProvider: provider, src, contentType: mode === 'bumper' ? null : mode });
  const phase = usePhase(props);
  const [pressed, setPressed] = useState<string | null>(null);
  const waits = props.waitsForPress === true && pressed !== id;
  const settled = useDebouncedText([id, provider, src, mode, props.startsAt].join(' '));
  const cannotPlay = source.kind === 'invalid';
  useEffect(() => {
    if (cannotPlay) onReport?.({ state: 'failed', reason: null });
  }, [cannotPlay, onReport]);
  return (
    <div className={styles.place}>
      {poster && <img className={styles.poster} {...pictureAttributes(poster, STAGE_SIZES)} alt="" />}
      {cannotPlay && phase === 'on' && <PlayerNotice kind={props.preview ? 'invalid' : 'failed'} />}
      {!cannotPlay && waits && <BigPlay onPress={() => setPressed(id)} />}
      {!cannotPlay && !waits && phase === 'on' && settled && <SourcePlayer key={settled} source={source} {...props} />}
    </div>
  );
}

function SourcePlayer({ source, ...props }: PlayerProps & { source: VideoSource }) {
  if (source.kind === 'invalid') return null;
  return source.kind === 'iframe' ? (
    <EmbedPlayer source={source} {...props} />
  ) : (
    <VideoPlayer source={source} {...props} />
  );
}

/** Returns the key once it has not changed for `MOUNT_AFTER_MS`, else null. */
function useDebouncedText(key: string): string | null {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), MOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === key ? settled : null;
}
