import type { OwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Executor } from '../platform/database/database.ts';

/** Finds the names of a slice's records that use an own video or live input. */
export type FindVideoUses = (from: Executor, clientId: string, source: OwnSource) => Promise<string[]>;

/** A video that can be played, is live or ended, was deleted, or has another address; and the live input that sends it. */
export interface ChangedVideo {
  clientId: string;
  videoId: string;
  liveInputId: string | null;
}
