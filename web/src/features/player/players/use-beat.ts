import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useRef } from 'react';

/** Reports the state of playback twice a minute, at a random offset so that viewers do not report at once. */
export function useBeat(playing: () => Playing | null, tell: ((playing: Playing) => void) | undefined): void {
  const latest = useRef({ playing, tell });
  latest.current = { playing, tell };
  const tells = tell !== undefined;
  useEffect(() => {
    if (!tells) return;
    const beat = () => {
      const { playing, tell } = latest.current;
      const now = playing();
      if (now) tell?.(now);
    };
    let every: ReturnType<typeof setInterval>;
    const first = setTimeout(
      () => {
        beat();
        every = setInterval(beat, BEAT_EVERY_MS);
      },
      (BEAT_EVERY_MS / 2) * (1 + Math.random()),
    );
    return () => {
      clearTimeout(first);
      clearInterval(every);
    };
  }, [tells]);
}
