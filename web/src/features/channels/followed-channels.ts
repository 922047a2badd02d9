import type { ChannelChanged } from '@nave/domain/channels/channels.protocol.ts';
import { MAX_TOPICS_PER_SOCKET } from '@nave/domain/kernel/realtime.ts';
import type { Socket } from '../../lib/socket.ts';
import { followChannelNews } from './channel-news.ts';

/** Several channels as one: their version is the sum of theirs, so that it counts up with every change of one. */
export class FollowedChannels {
  private readonly socket: Pick<Socket, 'subscribe'>;
  private readonly told: (news: ChannelChanged) => void;
  private readonly versions = new Map<string, number>();
  private readonly leaves = new Map<string, () => void>();

  constructor(socket: Pick<Socket, 'subscribe'>, told: (news: ChannelChanged) => void) {
    this.socket = socket;
    this.told = told;
  }

  /** Follows these as well. One that is not among them any more may come back: it is followed on. */
  follow(channelIds: string[]): void {
    for (const id of channelIds) {
      if (this.leaves.has(id) || this.leaves.size === MAX_TOPICS_PER_SOCKET) continue;
      this.leaves.set(
        id,
        followChannelNews(this.socket, id, (news) => this.consider(id, news)),
      );
    }
  }

  stop(): void {
    for (const leave of this.leaves.values()) leave();
    this.leaves.clear();
  }

  /** The first version that is told is the one that the page shows; another comes with a change, or after a lost connection. */
  private consider(channelId: string, { version, spreadMs }: ChannelChanged): void {
    const known = this.versions.get(channelId);
    if (known !== undefined && version <= known) return;
    this.versions.set(channelId, version);
    if (known === undefined) return;
    const sum = [...this.versions.values()].reduce((total, each) => total + each);
    this.told({ version: sum, spreadMs });
  }
}
