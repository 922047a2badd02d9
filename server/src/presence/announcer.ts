import { canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import {
  emptyPresence,
  type Presence,
  presenceOf,
  staffChange,
  staffSnapshot,
  viewersChange,
  viewersSnapshot,
} from '@nave/domain/presence/channel-presence.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import type { ChannelOwner } from '../channels/channels.reads.ts';
import type { Log } from '../platform/log.ts';
import type { Places } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { channelPlace, contentIdOf, contentPlace } from './place-names.ts';

/**
 * Milliseconds between two announcements: a whole congregation that arrives within a second is announced together.
 */
const ANNOUNCE_EVERY_MS = 2_000;
/**
 * After this many announcements, the contents that show their number of viewers are looked up again. They are also
 * looked up when a number of viewers has changed.
 */
const LOOK_UP_EVERY = 10;
/** After this many announcements without people and followers, a channel is no longer announced. */
const IDLE_ANNOUNCEMENTS = 15;

export interface AnnouncerDeps {
  places: Places;
  realtime: Pick<Realtime, 'deliverHere' | 'followersHere'>;
  log: Pick<Log, 'error'>;
  /** Returns the contents, of those given, that show viewers the number of viewers. */
  contentsWithNumbers(contentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the authors of a content's chat after event `n`, and the number of the newest event. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
}

interface Watched {
  /** The client of the channel; its staff are announced as hosts. */
  clientId: string;
  lastPublished: Presence;
  /** The contents that people have opened, each with the number of the last chat event that was read for authors. */
  contents: Map<string, number>;
  authors: Set<string>;
  /** The contents that show their number of viewers, as of the last lookup. */
  shown: ReadonlySet<string>;
  /** The number of announcements since the last lookup of `shown`. */
  announcementsSinceLookup: number;
  /** The number of announcements since somebody was on the channel or followed it. */
  idleAnnouncements: number;
}

/**
 * Tells the pages that are connected to this process who is on each channel, in all processes. A new subscription
 * receives the last announcement.
 */
export class Announcer {
  readonly #deps: AnnouncerDeps;
  readonly #channels = new Map<string, Watched>();
  readonly #timer: NodeJS.Timeout;
  #isPublishing = false;

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.publish(), ANNOUNCE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Starts announcing a channel, until nobody is on the channel and no page follows it. */
  watch({ id: channelId, clientId }: ChannelOwner): Watched {
    const channel = this.#channels.get(channelId) ?? {
      clientId,
      lastPublished: emptyPresence,
      contents: new Map(),
      authors: new Set(),
      shown: new Set(),
      announcementsSinceLookup: LOOK_UP_EVERY,
      idleAnnouncements: 0,
    };
    channel.idleAnnouncements = 0;
    this.#channels.set(channelId, channel);
    return channel;
  }

  /** Starts announcing a channel to a page of a viewer, and returns the last announcement. */
  viewersSnapshot(channel: ChannelOwner) {
    return viewersSnapshot(this.watch(channel).lastPublished);
  }

  /** Starts announcing a channel to a page of staff, and returns the last announcement. */
  staffSnapshot(channel: ChannelOwner) {
    return staffSnapshot(this.watch(channel).lastPublished);
  }

  /** Publishes the changes of all channels now. Failed reads are retried with the next announcement. */
  async publish(): Promise<void> {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    for (const [channelId, channel] of this.#channels) {
      try {
        await this.#publishChannel(channelId, channel);
      } catch (err) {
        this.#deps.log.error({ err, channelId }, 'announcing who is on a channel failed');
      }
    }
    this.#isPublishing = false;
  }

  async #publishChannel(channelId: string, channel: Watched): Promise<void> {
    const { places, realtime } = this.#deps;
    for (const place of places.placesFrom(channelPlace(channelId))) {
      const contentId = contentIdOf(place);
      if (contentId !== null && !channel.contents.has(contentId)) channel.contents.set(contentId, 0);
    }
    await this.#readAuthorsAndShown(channel);
    const { authors, shown } = channel;
    const owner = { id: channelId, clientId: channel.clientId };
    const people = [...places.people(channelPlace(channelId))].map((actor) => ({
      id: actor.id,
      name: actor.name,
      attendeeDigits: actor.attendeeDigits,
      isHost: canReadChannel(actor, owner).allowed,
    }));
    const now = presenceOf({ people, live: this.#countByContent(channel), authors, shown });
    const [viewers, staff] = [viewersChange(channel.lastPublished, now), staffChange(channel.lastPublished, now)];
    channel.lastPublished = now;
    const topics = [
      topicName(presenceTopics.channel, { channelId }),
      topicName(presenceTopics.staff, { channelId }),
    ] as const;
    if (viewers) realtime.deliverHere(topics[0], 'changed', viewers);
    if (staff) realtime.deliverHere(topics[1], 'changed', staff);
    for (const id of channel.contents.keys()) if (!now.live.has(id)) channel.contents.delete(id);
    const isIdle = now.total === 0 && topics.every((topic) => realtime.followersHere(topic) === 0);
    channel.idleAnnouncements = isIdle ? channel.idleAnnouncements + 1 : 0;
    if (channel.idleAnnouncements > IDLE_ANNOUNCEMENTS) this.#channels.delete(channelId);
  }

  /** Counts the people on each content. */
  #countByContent({ contents }: Watched): Map<string, number> {
    const counted = [...contents.keys()].map((id) => [id, this.#deps.places.count(contentPlace(id))] as const);
    return new Map(counted.filter(([, count]) => count > 0));
  }

  /** Reads new authors of chats, and which contents show their number of viewers. */
  async #readAuthorsAndShown(channel: Watched): Promise<void> {
    const { chatAuthors, contentsWithNumbers } = this.#deps;
    for (const [contentId, lastRead] of channel.contents) {
      const { uids, n } = await chatAuthors(contentId, lastRead);
      for (const uid of uids) channel.authors.add(uid);
      channel.contents.set(contentId, n);
    }
    channel.announcementsSinceLookup += 1;
    const live = this.#countByContent(channel);
    const hasChanged = [...live].some(([id, count]) => channel.lastPublished.live.get(id) !== count);
    if (!hasChanged && channel.announcementsSinceLookup < LOOK_UP_EVERY) return;
    channel.shown = live.size > 0 ? await contentsWithNumbers([...live.keys()]) : new Set();
    channel.announcementsSinceLookup = 0;
  }
}
