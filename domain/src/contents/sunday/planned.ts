import type { Window } from '../availability.ts';
import type { Content } from '../content.ts';

/** What is looked at of a content that is going to be live, stored or still in its form. */
export type Planned = Pick<
  Content,
  | ('name' | 'contentType' | 'videoProvider' | 'src' | 'thumbImage' | 'startsAt' | 'opensAt' | 'closesAt')
  | ('duration' | 'videoMinutes')
  | ('showAt' | 'hideAt' | 'isPrivate' | 'channelIds' | 'timeZoneName' | 'ccLanguage')
> & { id: string | null; chat: { enabled: boolean; endsAt: string | null } };

/** A planned content whose times are there: the live kinds have them. */
export type Timed = Planned & { startsAt: string; opensAt: string; closesAt: string };

/** What stands around it. */
export interface Around {
  /** The client's contents that are on or coming; itself may be among them. */
  others: readonly Planned[];
  channels: readonly ({ id: string; name: string; isPrivate: boolean } & Window)[];
  /** When what is stored of it begins; null for a new one. */
  storedStart: string | null;
  /** Epoch milliseconds. */
  now: number;
}
