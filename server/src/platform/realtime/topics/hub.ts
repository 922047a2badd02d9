import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { TopicKind, TopicShape } from '@nave/domain/kernel/topic.ts';
import { frameBytes } from '../frame.ts';
import type { Room } from '../rooms/room.ts';
import { Channel, type Member, RoomChannel } from './channel.ts';
import { type CheckSent, checkEvent } from './check-sent.ts';
import type { RealtimeRegistry } from './registry.ts';

export interface HubDeps {
  readonly registry: RealtimeRegistry;
  /** Set by tests. */
  readonly checkSent?: CheckSent | undefined;
}

/** The channels of this process, one for each topic with followers. */
export class Hub {
  readonly #deps: HubDeps;
  readonly #channels = new Map<string, Channel>();

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** Returns the channel of a state or flow. Creates the channel if it is missing. */
  channel(topic: string, kind: TopicKind): Channel {
    let channel = this.#channels.get(topic);
    if (!channel) {
      channel = new Channel(topic, kind === 'flow');
      this.#channels.set(topic, channel);
    }
    return channel;
  }

  /** Returns the channel of a room. Creates a new channel if it is missing or if the room's history was replaced. */
  roomChannel(topic: string, room: Room, { deferrable = [] }: Pick<TopicShape, 'deferrable'> = {}): RoomChannel {
    const existing = this.#channels.get(topic);
    if (existing instanceof RoomChannel && existing.room === room) return existing;
    const channel = new RoomChannel(topic, room, { deferrable, replaced: closeReplaced });
    this.#channels.set(topic, channel);
    return channel;
  }

  /** Removes a socket from a channel. Ends the channel if it has no more sockets. */
  leave(channel: Channel, member: Member): void {
    channel.leave(member);
    if (!channel.isEmpty) return;
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    channel.end();
  }

  /**
   * Sends an event of a state or flow to its followers in this process. Throws for a room, whose events must be stored.
   */
  publish(topic: string, event: string, data: unknown): void {
    const found = this.#deps.registry.findTopic(topic);
    if (!found) throw new Error(`There is no topic ${topic}`);
    if (found.entry.shape.kind === 'room') throw new Error(`${topic} is a room: append to it`);
    checkEvent(this.#deps, topic, { type: event, data });
    this.#channels.get(topic)?.push([frameBytes({ type: 'event', topic, event, data })]);
  }

  /** Returns the number of sockets of this process that follow the topic. */
  audience(topic: string): number {
    return this.#channels.get(topic)?.size ?? 0;
  }

  *audiences(): Iterable<readonly [topic: string, followers: number]> {
    for (const [topic, { size }] of this.#channels) yield [topic, size];
  }

  /** Sends the unsent frames of all channels. */
  flush(): void {
    for (const channel of this.#channels.values()) channel.sweep();
  }

  end(): void {
    for (const channel of this.#channels.values()) channel.end();
    this.#channels.clear();
  }
}

/** Closes the sockets of a room whose history was replaced. The pages then reconnect and receive the new epoch. */
function closeReplaced(channel: RoomChannel): void {
  for (const member of channel.all) member.close(closeCodes.restart);
}
