import { useEffect, useRef } from 'react';

interface Session {
  /** Null for a provider's player, which names its own video. */
  title: string | null;
  poster: string | null;
  play: () => void;
  pause: () => void;
  /** Null where viewers cannot seek: keys and lock screens then offer no seeking (PLAY-43). */
  seek: ((seconds: number) => void) | null;
  position: () => number;
}

const STEP_S = 10;

/** Names the video for media keys, lock screens and headphones, and handles their actions. */
export function useMediaSession(session: Session): void {
  const latest = useRef(session);
  latest.current = session;
  const { title, poster } = session;
  const canSeek = session.seek !== null;
  useEffect(() => {
    const { mediaSession } = navigator as Partial<Pick<Navigator, 'mediaSession'>>;
    if (title === null || !mediaSession) return;
    const artwork = poster ? [{ src: new URL(poster, location.href).href }] : [];
    mediaSession.metadata = new MediaMetadata({ title, artwork });
    const step = (direction: number) => () => latest.current.seek?.(latest.current.position() + direction * STEP_S);
    const acts: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => latest.current.play()],
      ['pause', () => latest.current.pause()],
      ['seekto', canSeek ? ({ seekTime }) => latest.current.seek?.(seekTime ?? 0) : null],
      ['seekbackward', canSeek ? step(-1) : null],
      ['seekforward', canSeek ? step(1) : null],
    ];
    for (const [action, act] of acts) mediaSession.setActionHandler(action, act);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of acts) mediaSession.setActionHandler(action, null);
    };
  }, [title, poster, canSeek]);
}
