import type { ChannelChanged } from '@nave/domain/channels/channels.protocol.ts';
import { MAX_TOPICS_PER_SOCKET } from '@nave/domain/kernel/realtime.ts';
import type { Socket } from '../../lib/socket.ts';
import { subscribeToChannel } from './channel-news.ts';

/** Follows several channels and reports one version: the sum of their versions, which grows with each change. */
export class FollowedChannels {
  private readonly socket: Pick<Socket, 'subscribe'>;
  private readonly onVersion: (change: ChannelChanged) => void;
  private readonly versions = new Map<string, number>();
  private readonly unsubscribes = new Map<string, () => void>();

  constructor(socket: Pick<Socket, 'subscribe'>, onVersion: (change: ChannelChanged) => void) {
    this.socket = socket;
    this.onVersion = onVersion;
  }

  /** Follows these channels too. Channels missing from the list stay followed, as they may return. */
  follow(channelIds: string[]): void {
    for (const id of channelIds) {
      if (this.unsubscribes.has(id) || this.unsubscribes.size === MAX_TOPICS_PER_SOCKET) continue;
      this.unsubscribes.set(
        id,
        subscribeToChannel(this.socket, id, (change) => this.handleChange(id, change)),
      );
    }
  }

  stop(): void {
    for (const unsubscribe of this.unsubscribes.values()) unsubscribe();
    this.unsubscribes.clear();
  }

  /** Reports each new version of a channel except the first, which the page already shows. */
  private handleChange(channelId: string, { version, spreadMs }: ChannelChanged): void {
    const known = this.versions.get(channelId);
    if (known !== undefined && version <= known) return;
    this.versions.set(channelId, version);
    if (known === undefined) return;
    const sum = [...this.versions.values()].reduce((total, each) => total + each);
    this.onVersion({ version: sum, spreadMs });
  }
}
