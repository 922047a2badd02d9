import { useEffect, useRef } from 'react';
import type { Playable } from '../engine/playable.ts';
import styles from '../frame/player.module.css';
import { FrameVideo } from '../frames/frame-video.ts';
import { vimeoDialect } from '../frames/vimeo-dialect.ts';
import { youtubeDialect } from '../frames/youtube-dialect.ts';
import type { DrivenSource } from './use-session.ts';

interface FrameScreenProps {
  source: Exclude<DrivenSource, { kind: 'player' }>;
  title: string;
  loops: boolean;
  /** Our controls lie over it, and it has none of its own. */
  bare: boolean;
  captions: string | null;
  onPlayable: (playable: Playable | null) => void;
}

/** The place of another house's player, which comes and goes with the session. */
export function FrameScreen({ source, title, loops, bare, captions, onPlayable }: FrameScreenProps) {
  const host = useRef<HTMLDivElement>(null);
  const first = useRef({ source, title, captions });
  useEffect(() => {
    if (!host.current) return;
    const { source, title, captions } = first.current;
    const dialect = source.kind === 'youtube' ? youtubeDialect(source) : vimeoDialect(source);
    const video = new FrameVideo({ host: host.current, title, dialect, start: { loops, bare, captions } });
    onPlayable(video);
    return () => {
      onPlayable(null);
      video.destroy();
    };
  }, [loops, bare, onPlayable]);
  return <div ref={host} className={styles.video} />;
}
