import type { OwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { ownPlaybackRoutes } from './own-playback.routes.ts';

/** Finds the names of a slice's records that use an own video or live input. */
export type FindVideoUses = (from: Executor, clientId: string, source: OwnSource) => Promise<string[]>;

/** A video that can be played, is live or ended, was deleted, or has another address; and the live input that sends it. */
export interface ChangedVideo {
  clientId: string;
  videoId: string;
  liveInputId: string | null;
}

/** What the videos slice offers to other slices. */
export interface VideosSlice {
  /** Registers the lookup by which another slice finds its records that use a video or live input. */
  registerVideoUses(find: FindVideoUses): void;
  /** Registers a function that is called after the commit of a change, in the process that made it. */
  onVideoChanged(listener: (change: ChangedVideo) => Promise<void>): void;
}

export function videosSlice({ routes, db, clock }: Platform): VideosSlice {
  ownPlaybackRoutes({ routes, db, clock });
  const finders: FindVideoUses[] = [];
  const listeners: ((change: ChangedVideo) => Promise<void>)[] = [];
  return {
    registerVideoUses: (find) => void finders.push(find),
    onVideoChanged: (listener) => void listeners.push(listener),
  };
}
