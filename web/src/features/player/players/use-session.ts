import type { VideoSource } from '@nave/domain/catalogues/sources/recognised-source.ts';
import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import type { EngineOptions, MediaEngine, MediaSourceAddress } from '../engine/engine.ts';
import { startEngine } from '../engine/media-engine.ts';
import type { Failure, Playable } from '../engine/playable.ts';
import { StreamSession } from '../engine/stream-session.ts';
import type { PlayerProps, VideoReport } from '../frame/player-props.ts';
import { FrameVideo } from '../frames/frame-video.ts';

/** A source that a session can control: a stream, a file, or a provider whose player accepts commands. */
export type ControllableSource = Extract<VideoSource, { kind: 'player' | 'youtube' | 'vimeo' }>;

/** The session of a video; a change of its source, mode or start creates a new one. */
export function useSession(
  playable: Playable | null,
  props: PlayerProps & { source: ControllableSource },
): StreamSession | null {
  const [session, setSession] = useState<StreamSession | null>(null);
  const { id, preview, source, mode, startsAt = null } = props;
  const { url } = source;
  const from = source.kind === 'player' ? 0 : source.from;
  const format = source.kind === 'player' ? source.format : null;
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!playable) return;
    const created = new StreamSession({
      video: playable,
      startEngine: (options) => start(playable, format && { url, format }, options),
      from,
      mode,
      startsAt,
      clock: serverClock,
      recordingId: mode === 'onDemand' && !preview ? id : null,
      startsMuted: preview === true,
      onFailure: (failure) => latest.current.onReport?.(reportOf(failure)),
      onSilence: () => latest.current.onReport?.({ state: 'silent' }),
      onOver: () => latest.current.onOver?.(),
    });
    setSession(created);
    return () => created.destroy();
  }, [playable, id, preview, url, format, from, mode, startsAt]);
  return session;
}

async function start(
  playable: Playable,
  source: MediaSourceAddress | null,
  options: Omit<EngineOptions, 'video' | 'source'>,
): Promise<MediaEngine> {
  if (playable instanceof FrameVideo) return playable.start(options);
  if (playable instanceof HTMLVideoElement && source) return startEngine({ ...options, video: playable, source });
  throw new Error('Nothing plays this source.');
}

function reportOf(failure: Failure): VideoReport {
  if (failure === 'internal') return { state: 'silent' };
  return { state: 'failed', reason: failure === 'stream' ? null : failure };
}
