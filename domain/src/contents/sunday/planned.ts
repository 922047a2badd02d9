import type { Window } from '../availability.ts';
import type { Content } from '../content.ts';

/** The fields of an upcoming content that the checks use. The content is stored or being edited in the form. */
export type Planned = Pick<
  Content,
  | ('name' | 'contentType' | 'videoProvider' | 'src' | 'thumbImage' | 'startsAt' | 'opensAt' | 'closesAt')
  | ('duration' | 'videoMinutes')
  | ('showAt' | 'hideAt' | 'isPrivate' | 'channelIds' | 'timeZoneName' | 'ccLanguage')
> & { id: string | null; chat: { enabled: boolean; endsAt: string | null } };

/** A planned live or simulated live content, which has times. */
export type Timed = Planned & { startsAt: string; opensAt: string; closesAt: string };

/** Further data that the checks need. */
export interface CheckContext {
  /** The client's contents that are live or upcoming, possibly including the checked content. */
  others: readonly Planned[];
  channels: readonly ({ id: string; name: string; isPrivate: boolean } & Window)[];
  /** The stored start of the checked content; null if it is new. */
  storedStart: string | null;
  /** Epoch milliseconds. */
  now: number;
}
