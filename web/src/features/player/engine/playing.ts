import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { Playable } from './playable.ts';
import type { StreamState } from './stream-state.ts';
import type { SyncController } from './sync-controller.ts';

/** Farther off than the server takes, in milliseconds: as good as nowhere. */
const FARTHEST_MS = 3_600_000;

/** How a video does, in the words of the presence beat; where it is only while it should be in step. */
export function playingOf(state: StreamState, video: Playable, sync: SyncController | null): Playing {
  const said = stateOf(state, video);
  const isInStep = sync !== null && (said === 'plays' || said === 'stalled') && !sync.isOver();
  if (!isInStep) return { state: said, syncErrorMs: null };
  const errorMs = Math.round(sync.error() * 1_000);
  return { state: said, syncErrorMs: Math.max(-FARTHEST_MS, Math.min(FARTHEST_MS, errorMs)) };
}

function stateOf({ failed, silent, stalled, started }: StreamState, { paused }: Playable): Playing['state'] {
  if (failed) return failed === 'gone' || failed === 'notEmbeddable' ? 'refused' : 'failed';
  if (silent) return 'silent';
  if (paused || !started) return 'stopped';
  return stalled ? 'stalled' : 'plays';
}
