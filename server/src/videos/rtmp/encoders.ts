import type { Platform } from '../../platform/platform.ts';
import type { LiveSending } from '../live/send-live.ts';
import { inputOfKey } from './encoders.store.ts';
import { createRtmpListener } from './rtmp-listener.ts';

/**
 * Accepts live video of encoders while the server listens. Returns a function that tells the address for encoders, or
 * null without RTMP_PORT (VID-80).
 */
export function acceptEncoders(
  { config, db, http, log }: Platform,
  { sending }: { sending: LiveSending },
): () => string | null {
  const { rtmpPort, rtmpHost, publicUrl } = config;
  if (rtmpPort === null) return () => null;
  const listener = createRtmpListener({
    port: rtmpPort,
    host: rtmpHost,
    sending,
    findInput: (keyHash) => inputOfKey(db, keyHash),
    log,
  });
  http.addHook('onReady', listener.listen);
  http.addHook('preClose', listener.stop);
  const { hostname } = new URL(publicUrl);
  return () => `rtmp://${hostname}:${listener.port()}/live`;
}
