import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Capture, type CaptureChoice } from './capture.ts';
import { startEncoder } from './live-encoder.ts';
import { liveLink } from './live-link.ts';
import { LiveSession } from './live-session.ts';

const never = () => () => undefined;

/** The camera of this page, and the live video that it sends, if it sends one. */
export function useGoLive(clientId: string, inputId: string) {
  const [capture] = useState(() => new Capture());
  const [session, setSession] = useState<LiveSession | null>(null);
  const captured = useSyncExternalStore(capture.state.subscribe, capture.state.current);
  const phase = useSyncExternalStore(session?.phase.subscribe ?? never, () => session?.phase.current() ?? null);
  const queue = useSyncExternalStore(
    session?.queue.state.subscribe ?? never,
    () => session?.queue.state.current() ?? null,
  );
  useEffect(() => {
    void capture.open();
    return () => capture.close();
  }, [capture]);
  useEffect(() => {
    capture.onStream = async (stream) => {
      if (session?.isSending()) await session.change({ stream, quality: capture.state.current().choice.quality });
    };
  }, [capture, session]);
  useEffect(() => {
    if (!session) return;
    window.addEventListener('online', session.queue.retry);
    return () => {
      window.removeEventListener('online', session.queue.retry);
      session.leave();
    };
  }, [session]);
  const goLive = useCallback(() => {
    const { stream, choice } = capture.state.current();
    if (!stream) return;
    const link = liveLink(clientId, inputId);
    setSession(new LiveSession({ link, startEncoder }, { stream, quality: choice.quality }));
  }, [capture, clientId, inputId]);
  const choose = useCallback((change: Partial<CaptureChoice>) => void capture.open(change), [capture]);
  const mute = useCallback((isMuted: boolean) => capture.mute(isMuted), [capture]);
  return { captured, choose, mute, session, phase, queue, goLive, reset: () => setSession(null) };
}
export type GoLive = ReturnType<typeof useGoLive>;
