import type { VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { ReactNode } from 'react';
import type { PlayerMode } from '../engine/stream-session.ts';

/**
 * Whether a video plays, as far as it is known: `shown` with its length in seconds, `failed` with a provider's reason,
 * `unseen` if its frame has loaded but reports nothing, `silent` if the provider does not answer.
 */
export type VideoReport =
  | { state: 'shown'; seconds: number | null }
  | { state: 'failed'; reason: 'gone' | 'notEmbeddable' | null }
  | { state: 'unseen' }
  | { state: 'silent' };

/** The properties of a video, for every provider. */
export interface PlayerProps {
  /** The content's id, or the channel's for its default video; a change remounts the player. */
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
  /** Drawn over the picture without receiving pointer events, such as reactions. */
  overlay?: ReactNode;
  /** The dashboard's preview shows 'Invalid Video', starts muted, and handles no keys (PLAY-53, PLAY-70). */
  preview?: boolean;
  /** Receives whether the video plays, as far as it is known (PLAY-72). */
  onReport?: (report: VideoReport) => void;
  /** Receives the state of playback twice a minute, for the presence beat. */
  onBeat?: (playing: Playing) => void;
  /** Shows the poster until the viewer presses Play (PLAY-93). */
  waitsForPress?: boolean;
  /** The video of a live or simulated live is over (PLAY-91). */
  onOver?: () => void;
}
