import type { LiveSending } from '@nave/server/videos/live/send-live.ts';
import { inputOfKey } from '@nave/server/videos/rtmp/encoders.store.ts';
import { createRtmpListener, type RtmpListener } from '@nave/server/videos/rtmp/rtmp-listener.ts';
import type { ApiTestbed } from './api-testbed.ts';
import { testLog } from './database.ts';
import { directSending } from './live-sending.ts';

interface ListenerOptions {
  /** Stores segments instead of the real function, which it may call. */
  send?: (real: LiveSending['send']) => LiveSending['send'];
  times?: Parameters<typeof createRtmpListener>[0]['times'];
  maxHeldBytes?: number;
}

/** Starts a listener for encoders of its own on the database of a testbed. */
export async function listenForEncoders(
  bed: ApiTestbed,
  { send, times, maxHeldBytes }: ListenerOptions = {},
): Promise<{ url: string; stop: RtmpListener['stop'] }> {
  const real = directSending(bed);
  const listener = createRtmpListener({
    port: 0,
    host: '127.0.0.1',
    sending: { start: real.start, send: send?.(real.send) ?? real.send },
    findInput: (keyHash) => inputOfKey(bed.db, keyHash),
    log: testLog.child({}, { level: 'silent' }),
    times,
    maxHeldBytes,
  });
  await listener.listen();
  return { url: `rtmp://127.0.0.1:${listener.port()}/live`, stop: listener.stop };
}
