import { canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { type Actor, isStaff } from '@nave/domain/kernel/actor.ts';
import { type TopicName, topicName } from '@nave/domain/kernel/topic.ts';
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
import type { PublicEvent } from '../ticketing/ticketing.ts';
import { channelPlace, contentIdOf, contentPlace, contentStaffPlace, eventPlace } from './place-names.ts';

/**
 * Milliseconds between two announcements: a whole congregation that arrives within a second is announced together.
 */
const ANNOUNCE_EVERY_MS = 2_000;
/**
 * After this many announcements, the contents that show their number of viewers are looked up again. They are also
 * looked up when a number of viewers has changed.
 */
const LOOK_UP_EVERY = 10;
/** After this many announcements without people and followers, a page is no longer announced. */
const IDLE_ANNOUNCEMENTS = 15;

type WatchedEvent = Pick<PublicEvent, 'number' | 'clientId'>;

export interface AnnouncerDeps {
  places: Places;
  realtime: Pick<Realtime, 'deliverHere' | 'followersHere'>;
  log: Pick<Log, 'error'>;
  /** Returns the contents, of those given, that show viewers the number of viewers. */
  contentsWithNumbers(contentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the authors of a content's chat after event `n`, and the number of the newest event. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
}

/** A page whose people are announced: that of a channel, or an event's own. */
interface Page {
  /** Whether the actor is staff of the page. */
  isHost(actor: Actor): boolean;
  /** The topic of viewers; null if viewers are told nothing. */
  viewers: TopicName<typeof presenceTopics.channel> | null;
  staff: TopicName<typeof presenceTopics.staff | typeof presenceTopics.event>;
  listsAttendees: boolean;
}

interface Watched extends Page {
  lastPublished: Presence;
  /** The contents that people have opened, each with the number of the last chat event that was read for authors. */
  contents: Map<string, number>;
  authors: Set<string>;
  /** The contents that show their number of viewers, as of the last lookup. */
  shown: ReadonlySet<string>;
  /** The number of announcements since the last lookup of `shown`. */
  announcementsSinceLookup: number;
  /** The number of announcements since somebody was on the page or followed it. */
  idleAnnouncements: number;
}

/**
 * Tells the pages that are connected to this process who is on each channel and on each event's own page, in all
 * processes. A new subscription receives the last announcement.
 */
export class Announcer {
  readonly #deps: AnnouncerDeps;
  /** By the key of their places. */
  readonly #pages = new Map<string, Watched>();
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
  watch(channel: ChannelOwner): Watched {
    const { id: channelId } = channel;
    return this.#watch(channelPlace(channelId), {
      isHost: (actor) => canReadChannel(actor, channel).allowed,
      viewers: topicName(presenceTopics.channel, { channelId }),
      staff: topicName(presenceTopics.staff, { channelId }),
      listsAttendees: false,
    });
  }

  /** Starts announcing an event's own page, until nobody is on the page and no staff follow it. */
  watchEvent({ number: eventNumber, clientId }: WatchedEvent): Watched {
    return this.#watch(eventPlace(eventNumber), {
      isHost: (actor) => isStaff(actor, clientId),
      viewers: null,
      staff: topicName(presenceTopics.event, { eventNumber }),
      listsAttendees: true,
    });
  }

  #watch(place: string, page: Page): Watched {
    const watched = this.#pages.get(place) ?? {
      ...page,
      lastPublished: emptyPresence,
      contents: new Map(),
      authors: new Set(),
      shown: new Set(),
      announcementsSinceLookup: LOOK_UP_EVERY,
      idleAnnouncements: 0,
    };
    watched.idleAnnouncements = 0;
    this.#pages.set(place, watched);
    return watched;
  }

  /** Starts announcing a channel to a page of a viewer, and returns the last announcement. */
  viewersSnapshot(channel: ChannelOwner) {
    return viewersSnapshot(this.watch(channel).lastPublished);
  }

  /** Starts announcing a channel to a page of staff, and returns the last announcement. */
  staffSnapshot(channel: ChannelOwner) {
    return staffSnapshot(this.watch(channel).lastPublished);
  }

  /** Starts announcing an event's own page to a page of staff, and returns the last announcement. */
  eventSnapshot(event: WatchedEvent) {
    return staffSnapshot(this.watchEvent(event).lastPublished);
  }

  /** Publishes the changes of all pages now. Failed reads are retried with the next announcement. */
  async publish(): Promise<void> {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    for (const [place, page] of this.#pages) {
      try {
        await this.#publishPage(place, page);
      } catch (err) {
        this.#deps.log.error({ err, place }, 'announcing who is on a page failed');
      }
    }
    this.#isPublishing = false;
  }

  async #publishPage(pagePlace: string, page: Watched): Promise<void> {
    const { places, realtime } = this.#deps;
    for (const place of places.placesFrom(pagePlace)) {
      const contentId = contentIdOf(place);
      if (contentId !== null && !page.contents.has(contentId)) page.contents.set(contentId, 0);
    }
    await this.#readAuthorsAndShown(page);
    const { authors, shown, listsAttendees } = page;
    const people = [...places.people(pagePlace)].map((actor) => ({
      id: actor.id,
      name: actor.name,
      attendeeDigits: actor.attendeeDigits,
      isHost: page.isHost(actor),
    }));
    const now = presenceOf({ people, listsAttendees, live: this.#countByContent(page), authors, shown });
    const [viewers, staff] = [viewersChange(page.lastPublished, now), staffChange(page.lastPublished, now)];
    page.lastPublished = now;
    if (viewers && page.viewers) realtime.deliverHere(page.viewers, 'changed', viewers);
    if (staff) realtime.deliverHere(page.staff, 'changed', staff);
    for (const id of page.contents.keys()) if (places.count(contentPlace(id)) === 0) page.contents.delete(id);
    const topics = page.viewers ? [page.viewers, page.staff] : [page.staff];
    const isIdle = now.total === 0 && topics.every((topic) => realtime.followersHere(topic) === 0);
    page.idleAnnouncements = isIdle ? page.idleAnnouncements + 1 : 0;
    if (page.idleAnnouncements > IDLE_ANNOUNCEMENTS) this.#pages.delete(pagePlace);
  }

  /** Counts the viewers on each content. Staff are no viewers, as in the figures of the content. */
  #countByContent({ contents }: Watched): Map<string, number> {
    const { places } = this.#deps;
    const viewersOf = (id: string) => places.count(contentPlace(id)) - places.count(contentStaffPlace(id));
    const counted = [...contents.keys()].map((id) => [id, viewersOf(id)] as const);
    return new Map(counted.filter(([, count]) => count > 0));
  }

  /** Reads new authors of chats, and which contents show their number of viewers. */
  async #readAuthorsAndShown(page: Watched): Promise<void> {
    const { chatAuthors, contentsWithNumbers } = this.#deps;
    for (const [contentId, lastRead] of page.contents) {
      const { uids, n } = await chatAuthors(contentId, lastRead);
      for (const uid of uids) page.authors.add(uid);
      page.contents.set(contentId, n);
    }
    page.announcementsSinceLookup += 1;
    const live = this.#countByContent(page);
    const hasChanged = [...live].some(([id, count]) => page.lastPublished.live.get(id) !== count);
    if (!hasChanged && page.announcementsSinceLookup < LOOK_UP_EVERY) return;
    page.shown = live.size > 0 ? await contentsWithNumbers([...live.keys()]) : new Set();
    page.announcementsSinceLookup = 0;
  }
}
