import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import {
  newsForStaff,
  newsForViewers,
  nobody,
  type Present,
  presentAt,
  toldToStaff,
  toldToViewers,
} from '@nave/domain/presence/present.ts';
import type { Log } from '../platform/log.ts';
import type { Places } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { channelPlace, contentPlace } from './place-names.ts';

/** How often what has changed is said, in milliseconds: a whole congregation that comes in a second is said once. */
const EVERY_MS = 2_000;

export interface AnnouncerDeps {
  places: Places;
  realtime: Pick<Realtime, 'publish'>;
  log: Pick<Log, 'error'>;
  /** Of these contents, those whose number viewers are told. */
  contentsWithNumbers(contentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who has written in a content's chat after event `n`, and up to which number that is. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
}

interface Watched {
  said: Present;
  /** The contents that somebody has opened in it, with how far their chats were read for authors. */
  contents: Map<string, number>;
  authors: Set<string>;
}

/** Says who is on which channel, of every channel that somebody is on; what it last said is what whoever comes is given. */
export class Announcer {
  readonly #deps: AnnouncerDeps;
  readonly #channels = new Map<string, Watched>();
  readonly #timer: NodeJS.Timeout;
  #isSaying = false;

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.say(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Somebody is on a channel, and on a content of it. */
  watch(channelId: string, contentId: string | null): void {
    const channel = this.#channels.get(channelId) ?? { said: nobody, contents: new Map(), authors: new Set() };
    this.#channels.set(channelId, channel);
    if (contentId && !channel.contents.has(contentId)) channel.contents.set(contentId, 0);
  }

  toldToViewers(channelId: string) {
    return toldToViewers(this.#channels.get(channelId)?.said ?? nobody);
  }

  toldToStaff(channelId: string) {
    return toldToStaff(this.#channels.get(channelId)?.said ?? nobody);
  }

  /** Says what is new everywhere, now. What cannot be read for a while is said later. */
  async say(): Promise<void> {
    if (this.#isSaying) return;
    this.#isSaying = true;
    for (const [channelId, channel] of this.#channels) {
      try {
        await this.#sayOf(channelId, channel);
      } catch (err) {
        this.#deps.log.error({ err, channelId }, 'who is on a channel could not be said');
      }
    }
    this.#isSaying = false;
  }

  async #sayOf(channelId: string, channel: Watched): Promise<void> {
    const { places, realtime } = this.#deps;
    const { authors, shown } = await this.#readUp(channel);
    const live = [...channel.contents.keys()].map((id) => [id, places.count(contentPlace(id))] as const);
    const now = presentAt({
      people: places.people(channelPlace(channelId)),
      live: new Map(live.filter(([, count]) => count > 0)),
      authors,
      shown,
    });
    const [viewers, staff] = [newsForViewers(channel.said, now), newsForStaff(channel.said, now)];
    channel.said = now;
    if (viewers) realtime.publish(topicName(presenceTopics.channel, { channelId }), 'changed', viewers);
    if (staff) realtime.publish(topicName(presenceTopics.staff, { channelId }), 'changed', staff);
    for (const id of channel.contents.keys()) if (!now.live.has(id)) channel.contents.delete(id);
    if (now.total === 0 && channel.contents.size === 0) this.#channels.delete(channelId);
  }

  async #readUp(channel: Watched): Promise<{ authors: ReadonlySet<string>; shown: ReadonlySet<string> }> {
    const { chatAuthors, contentsWithNumbers } = this.#deps;
    for (const [contentId, read] of channel.contents) {
      const { uids, n } = await chatAuthors(contentId, read);
      for (const uid of uids) channel.authors.add(uid);
      channel.contents.set(contentId, n);
    }
    const contentIds = [...channel.contents.keys()];
    const shown = contentIds.length > 0 ? await contentsWithNumbers(contentIds) : new Set<string>();
    return { authors: channel.authors, shown };
  }
}
