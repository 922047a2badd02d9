import type { VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { ReactNode } from 'react';
import type { PlayerMode } from '../engine/stream-session.ts';

/**
 * Whether a video plays, as far as it can be known: `shown` with its length in seconds, `failed` with what its house says,
 * `unseen` where the frame is there and tells nothing of itself, `silent` where it does not answer.
 */
export type VideoReport =
  | { state: 'shown'; seconds: number | null }
  | { state: 'failed'; reason: 'gone' | 'notEmbeddable' | null }
  | { state: 'unseen' }
  | { state: 'silent' };

/** What a page gives to a video, whatever plays it. */
export interface PlayerProps {
  /** The content's id, or the channel's for its default video: another one mounts the player anew. */
  id: string;
  provider: VideoProvider;
  src: string;
  /** `bumper` is a channel's default video: it loops. */
  mode: PlayerMode;
  title: string;
  poster?: string | null;
  /** ISO-8601 instants of a live or simulated live. */
  startsAt?: string | null;
  closesAt?: string | null;
  /** The content's `ccLanguage`. */
  captionsLanguage?: string | null;
  /** Shown beside LIVE. */
  besideLive?: ReactNode;
  /** What lies over the picture, such as reactions; it takes no pointer. */
  overlay?: ReactNode;
  /** The dashboard's preview says 'Invalid Video', starts muted, and leaves the keys to the form around it (PLAY-53, PLAY-70). */
  preview?: boolean;
  /** What the video lets know of itself (PLAY-72). */
  onReport?: (report: VideoReport) => void;
  /** Told now and then how the video does at a viewer's. */
  onBeat?: (playing: Playing) => void;
  /** Its picture stands there until somebody presses Play (PLAY-93). */
  waits?: boolean;
  /** The video of a live or simulated live has come to its end (PLAY-91). */
  onOver?: () => void;
}
