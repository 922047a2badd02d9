import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { TopicKind, TopicShape } from '@nave/domain/kernel/topic.ts';
import { frameBytes } from '../frame.ts';
import type { Room } from '../rooms/room.ts';
import { Channel, type Member, RoomChannel } from './channel.ts';
import type { RealtimeRegistry } from './registry.ts';
import { type CheckSent, checkEvent } from './sent.ts';

/** What the hub asks: which topics there are, and in tests whether what is sent is what they promise. */
export interface HubDeps {
  readonly registry: RealtimeRegistry;
  readonly checkSent?: CheckSent | undefined;
}

/** The channels of this process: one for each topic that somebody here follows. */
export class Hub {
  readonly #deps: HubDeps;
  readonly #channels = new Map<string, Channel>();

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** The channel of a state or flow. */
  channel(topic: string, kind: TopicKind): Channel {
    let channel = this.#channels.get(topic);
    if (!channel) {
      channel = new Channel(topic, kind === 'flow');
      this.#channels.set(topic, channel);
    }
    return channel;
  }

  /** The channel of a room; a room that was read anew after its history was replaced gets a new one. */
  roomChannel(topic: string, room: Room, { patient = [] }: Pick<TopicShape, 'patient'> = {}): RoomChannel {
    const known = this.#channels.get(topic);
    if (known instanceof RoomChannel && known.room === room) return known;
    const channel = new RoomChannel(topic, room, { patient, replaced: endReplaced });
    this.#channels.set(topic, channel);
    return channel;
  }

  /** Takes a socket out; a channel without sockets ends. */
  leave(channel: Channel, member: Member): void {
    channel.leave(member);
    if (!channel.isEmpty) return;
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    channel.end();
  }

  /** Sends an event of a state or flow to those who follow it here. Throws for a room: its events are stored first. */
  publish(topic: string, event: string, data: unknown): void {
    const found = this.#deps.registry.findTopic(topic);
    if (!found) throw new Error(`There is no topic ${topic}`);
    if (found.entry.shape.kind === 'room') throw new Error(`${topic} is a room: append to it`);
    checkEvent(this.#deps, topic, { type: event, data });
    this.#channels.get(topic)?.push([frameBytes({ type: 'event', topic, event, data })]);
  }

  /** How many sockets of this process follow the topic. */
  audience(topic: string): number {
    return this.#channels.get(topic)?.size ?? 0;
  }

  /** Writes out what has gathered anywhere. */
  flush(): void {
    for (const channel of this.#channels.values()) channel.sweep();
  }

  end(): void {
    for (const channel of this.#channels.values()) channel.end();
    this.#channels.clear();
  }
}

/** The pages of a room whose history was replaced start again: they reconnect and learn the new epoch. */
function endReplaced(channel: RoomChannel): void {
  for (const member of channel.everyone) member.close(closeCodes.restart);
}
