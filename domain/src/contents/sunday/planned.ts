import type { Window } from '../availability.ts';
import type { Content } from '../content.ts';

/** The fields of an upcoming content that the checks use, whether stored or in the form. */
export type Planned = Pick<
  Content,
  | ('name' | 'contentType' | 'videoProvider' | 'src' | 'thumbImage' | 'startsAt' | 'opensAt' | 'closesAt')
  | ('duration' | 'videoMinutes')
  | ('showAt' | 'hideAt' | 'isPrivate' | 'channelIds' | 'timeZoneName' | 'ccLanguage')
> & { id: string | null; chat: { enabled: boolean; endsAt: string | null } };

/** A planned content with times, as the live types have. */
export type Timed = Planned & { startsAt: string; opensAt: string; closesAt: string };

/** Other data that the checks need. */
export interface Around {
  /** The client's contents that are live or upcoming, maybe including the checked one. */
  others: readonly Planned[];
  channels: readonly ({ id: string; name: string; isPrivate: boolean } & Window)[];
  /** The start as stored; null for a new content. */
  storedStart: string | null;
  /** Epoch milliseconds. */
  now: number;
}
