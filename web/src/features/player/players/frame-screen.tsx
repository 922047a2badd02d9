import { useEffect, useRef } from 'react';
import type { Playable } from '../engine/playable.ts';
import styles from '../frame/player.module.css';
import { FrameVideo } from '../frames/frame-video.ts';
import { vimeoAdapter } from '../frames/vimeo-adapter.ts';
import { youtubeAdapter } from '../frames/youtube-adapter.ts';
import type { ControllableSource } from './use-session.ts';

interface FrameScreenProps {
  source: Exclude<ControllableSource, { kind: 'player' }>;
  title: string;
  loops: boolean;
  /** Hides the provider's controls, because the page draws its own over them. */
  hidesControls: boolean;
  captions: string | null;
  onPlayable: (playable: Playable | null) => void;
}

/** The container of a provider's player, which is mounted and unmounted with the session. */
export function FrameScreen({ source, title, loops, hidesControls, captions, onPlayable }: FrameScreenProps) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef({ source, title, captions });
  useEffect(() => {
    if (!host.current) return;
    const { source, title, captions } = first.current;
    const adapter = source.kind === 'youtube' ? youtubeAdapter(source) : vimeoAdapter(source);
    const video = new FrameVideo({ host: host.current, title, adapter, start: { loops, hidesControls, captions } });
    onPlayable(video);
    return () => {
      onPlayable(null);
      video.destroy();
    };
  }, [loops, hidesControls, onPlayable]);
  return <div ref={host} className={styles.video} />;
}
