import { type RefObject, useEffect } from 'react';
import type { VideoReport } from '../frame/player-props.ts';
import { greetings, reportIn, type TalkingHouse } from './embed-messages.ts';

const GREETS_EVERY_MS = 500;
/** A player that has not said a word by then was kept away: by a blocker, the network, its house. */
export const SILENT_AFTER_MS = 10_000;

interface Embed {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Null for a player that never talks. */
  house: TalkingHouse | null;
  url: string;
  /** Whether its frame has come. */
  there: boolean;
}

/** Asks the player in a frame how its video does, and tells what it answers. */
export function useEmbedReport(
  { frame, house, url, there }: Embed,
  onReport: ((report: VideoReport) => void) | undefined,
): void {
  useEffect(() => {
    if (!onReport || (there && !house)) return;
    const timer = setTimeout(() => onReport({ state: 'silent' }), SILENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [there, house, onReport]);
  useEffect(() => {
    if (there && !house) onReport?.({ state: 'unseen' });
  }, [there, house, onReport]);
  useEffect(() => {
    if (!there || !house || !onReport) return;
    const { origin } = new URL(url);
    const greet = () => {
      for (const message of greetings[house]) frame.current?.contentWindow?.postMessage(message, origin);
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const report = reportIn(house, data);
      if (report) onReport(report);
    };
    greet();
    const timer = setInterval(greet, GREETS_EVERY_MS);
    const stop = setTimeout(() => clearInterval(timer), SILENT_AFTER_MS);
    window.addEventListener('message', hear);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
      window.removeEventListener('message', hear);
    };
  }, [there, house, url, frame, onReport]);
}
