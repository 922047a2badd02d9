import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { Playable } from './playable.ts';
import type { StreamState } from './stream-state.ts';
import type { SyncController } from './sync-controller.ts';

/** The largest error that the server accepts, in milliseconds. */
const MAX_ERROR_MS = 3_600_000;

/** Returns the state of a video for the presence beat, with the sync error while it should be in sync. */
export function playingOf(state: StreamState, video: Playable, sync: SyncController | null): Playing {
  const reported = stateOf(state, video);
  const isInSync = sync !== null && (reported === 'plays' || reported === 'stalled') && !sync.isOver();
  if (!isInSync) return { state: reported, syncErrorMs: null };
  const errorMs = Math.round(sync.error() * 1_000);
  return { state: reported, syncErrorMs: Math.max(-MAX_ERROR_MS, Math.min(MAX_ERROR_MS, errorMs)) };
}

function stateOf({ failed, silent, stalled, started }: StreamState, { paused }: Playable): Playing['state'] {
  if (failed) return failed === 'gone' || failed === 'notEmbeddable' ? 'refused' : 'failed';
  if (silent) return 'silent';
  if (paused || !started) return 'stopped';
  return stalled ? 'stalled' : 'plays';
}
