import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Rule } from '../../rule.ts';

/** What is promised: every event in order (room), the latest value (state), or at most once (flow). */
export type TopicKind = 'room' | 'state' | 'flow';

type Params = Record<string, string>;

/** A topic that pages may follow. */
export interface TopicDefinition<Target, TopicParams extends Params> {
  /** The topic's name with its parameters in braces: `chat:{contentId}`. */
  readonly pattern: string;
  readonly kind: TopicKind;
  /** Whatever it refuses is answered `topic.unknown`, the same for a foreign and for a missing topic. */
  readonly rule: Rule<Target, TopicParams>;
  /** The room whose log the topic shows; without it, the room named like the topic. */
  room?(params: TopicParams): string;
  /** What a page starts from: for a state its latest value, for a room what a page shows that could not resume. */
  snapshot?(target: Target, actor: Actor, params: TopicParams): Promise<unknown>;
}

/** What a command is handled with, beside its input. */
export interface CommandContext {
  /** Made by the page; the same one again is the same command. */
  readonly commandId: string;
  /** The id of the socket, as its `hello` told it. */
  readonly connection: string;
}

/** What the page is told: `n` where something was stored in a room, `at` in ms. */
export interface CommandAnswer {
  readonly n?: number;
  readonly at: number;
  readonly data?: unknown;
}

/** A thing that pages may ask for over the socket. */
export interface CommandDefinition<Input, Target, CommandParams extends Params> {
  /** `slice.verb` */
  readonly type: `${string}.${string}`;
  /** Reads the frame's `data`: a zod schema. What it throws refuses the frame as malformed, with the fields. */
  readonly schema: { parse(data: unknown): Input };
  /** What the rule loads by. */
  params(input: Input): CommandParams;
  readonly rule: Rule<Target, CommandParams>;
  /** Does it. A thrown `Refusal` is told to the page; any other error is logged and told as unexpected. */
  handle(actor: Actor, target: Target, input: Input, context: CommandContext): Promise<CommandAnswer>;
}

/** A topic as registered. `rule` is what is asked at each subscription, so that a test may replace it. */
export interface TopicEntry {
  readonly kind: 'topic';
  readonly name: string;
  rule: Rule<unknown>;
  readonly definition: TopicDefinition<unknown, Params>;
}

/** A command as registered. `rule` is what is asked at each use, so that a test may replace it. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly name: string;
  rule: Rule<unknown>;
  readonly definition: CommandDefinition<unknown, unknown, Params>;
}

/** One thing that a socket may ask for, with the rule that is asked. */
export type RealtimeEntry = TopicEntry | CommandEntry;

/** Every topic and command of the socket, each with its rule. */
export class RealtimeRegistry {
  readonly #topics: { readonly entry: TopicEntry; readonly match: RegExp }[] = [];
  readonly #commands = new Map<string, CommandEntry>();

  topic<Target, TopicParams extends Params>(definition: TopicDefinition<Target, TopicParams>): void {
    const { pattern: name, rule } = definition;
    if (this.#topics.some(({ entry }) => entry.name === name)) throw new Error(`The topic ${name} exists already`);
    this.#topics.push({ entry: { kind: 'topic', name, rule, definition }, match: patternMatch(name) });
  }

  command<Input, Target, CommandParams extends Params>(
    definition: CommandDefinition<Input, Target, CommandParams>,
  ): void {
    const { type: name, rule } = definition;
    if (this.#commands.has(name)) throw new Error(`The command ${name} exists already`);
    this.#commands.set(name, { kind: 'command', name, rule, definition });
  }

  findTopic(topic: string): { entry: TopicEntry; params: Params } | null {
    for (const { entry, match } of this.#topics) {
      const found = match.exec(topic);
      if (found) return { entry, params: { ...found.groups } };
    }
    return null;
  }

  findCommand(type: string): CommandEntry | null {
    return this.#commands.get(type) ?? null;
  }

  entries(): RealtimeEntry[] {
    return [...this.#topics.map(({ entry }) => entry), ...this.#commands.values()];
  }
}

function patternMatch(pattern: string): RegExp {
  const source = pattern.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&');
  return new RegExp(`^${source.replaceAll(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_.~-]{1,100})')}$`);
}
