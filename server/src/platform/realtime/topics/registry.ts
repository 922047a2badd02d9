import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { AckData, Command, CommandShape, ParsedInput } from '@nave/domain/kernel/command.ts';
import type { SnapshotOf, Topic, TopicParams, TopicShape } from '@nave/domain/kernel/topic.ts';
import type { Rule } from '../../rule.ts';

type Params = Record<string, string>;

/** The server's side of a topic. */
export interface TopicDefinition<One extends Topic, Target> {
  /** Whatever it refuses is answered `topic.unknown`, the same for a foreign and for a missing topic. */
  readonly rule: Rule<Target, TopicParams<One>>;
  /** The room whose log the topic shows; without it, the room named like the topic. */
  room?(params: TopicParams<One>): string;
  /** What a page starts from, where the topic has that. */
  snapshot?(target: Target, actor: Actor, params: TopicParams<One>): Promise<SnapshotOf<One>>;
}

/** From where a page came: its network's address, and what its browser says it is. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

/** What a command is handled with, beside its input. */
export interface CommandContext {
  /** Made by the page; the same one again is the same command. */
  readonly commandId: string;
  /** The id of the socket, as its `hello` told it. */
  readonly connection: string;
  readonly caller: Caller;
}

/** What the page is told: `n` where something was stored in a room, `at` in ms. */
export type CommandAnswer<Data = unknown> = { readonly n?: number; readonly at: number } & ([Data] extends [undefined]
  ? { readonly data?: undefined }
  : { readonly data: Data });

/** The server's side of a command. */
export interface CommandDefinition<One extends Command, Target, CommandParams extends Params> {
  /** What the rule loads by. */
  params(input: ParsedInput<One>): CommandParams;
  readonly rule: Rule<Target, CommandParams>;
  /** Does it. A thrown `Refusal` is told to the page; any other error is logged and told as unexpected. */
  handle(
    actor: Actor,
    target: Target,
    input: ParsedInput<One>,
    context: CommandContext,
  ): Promise<CommandAnswer<AckData<One>>>;
  /**
   * Asked where the command would be refused: the answer of the first time, when the actor's command with this id was stored
   * before and its answer was lost. Null for a command that is new.
   */
  alreadyDone?(
    actor: Actor,
    input: ParsedInput<One>,
    context: CommandContext,
  ): Promise<CommandAnswer<AckData<One>> | null>;
}

/** Registers a topic of a slice. */
export type AddTopic<One extends Topic> = <Added extends One, Target>(
  topic: Added,
  definition: TopicDefinition<Added, Target>,
) => void;

/** Registers a command of a slice. */
export type AddCommand<One extends Command> = <Added extends One, Target, CommandParams extends Params>(
  command: Added,
  definition: CommandDefinition<Added, Target, CommandParams>,
) => void;

/** A topic as registered. `rule` is what is asked at each subscription, so that a test may replace it. */
export interface TopicEntry {
  readonly kind: 'topic';
  readonly name: string;
  readonly shape: TopicShape;
  rule: Rule<unknown>;
  readonly definition: {
    room?(params: Params): string;
    snapshot?(target: unknown, actor: Actor, params: Params): Promise<unknown>;
  };
}

/** A command as registered. `rule` is what is asked at each use, so that a test may replace it. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly name: string;
  readonly shape: CommandShape;
  rule: Rule<unknown>;
  readonly definition: {
    params(input: unknown): Params;
    handle(actor: Actor, target: unknown, input: unknown, context: CommandContext): Promise<StoredAnswer>;
    alreadyDone?(actor: Actor, input: unknown, context: CommandContext): Promise<StoredAnswer | null>;
  };
}

interface StoredAnswer {
  n?: number;
  at: number;
  data?: unknown;
}

/** One thing that a socket may ask for, with the rule that is asked. */
export type RealtimeEntry = TopicEntry | CommandEntry;

/** Every topic and command of the socket, each with its rule. */
export class RealtimeRegistry {
  readonly #topics: { readonly entry: TopicEntry; readonly match: RegExp }[] = [];
  readonly #commands = new Map<string, CommandEntry>();
  readonly #promised = new Set<string>();

  /** The topics of a slice, whose shapes have the same names: the function registers them one by one. */
  topics<
    Shapes extends Record<keyof Shapes, TopicShape>,
    Topics extends { readonly [Name in keyof Shapes]: Topic<string, Shapes[Name]> },
  >(topics: Topics, shapes: Shapes & { readonly [Name in keyof Topics]: TopicShape }): AddTopic<Topics[keyof Shapes]> {
    const shapeOf = this.#promise(topics, shapes);
    return (name, definition) => {
      if (this.#topics.some(({ entry }) => entry.name === name)) throw new Error(`The topic ${name} exists already`);
      const { rule } = definition;
      const entry = { kind: 'topic', name, rule, definition, shape: shapeOf(name) } as unknown as TopicEntry;
      this.#topics.push({ entry, match: patternMatch(name) });
    };
  }

  /** The commands of a slice, whose shapes have the same names: the function registers them one by one. */
  commands<
    Shapes extends Record<keyof Shapes, CommandShape>,
    Commands extends { readonly [Name in keyof Shapes]: Command<Shapes[Name]> },
  >(
    commands: Commands,
    shapes: Shapes & { readonly [Name in keyof Commands]: CommandShape },
  ): AddCommand<Commands[keyof Shapes]> {
    const shapeOf = this.#promise(commands, shapes);
    return (name, definition) => {
      if (this.#commands.has(name)) throw new Error(`The command ${name} exists already`);
      const { rule } = definition;
      const entry = { kind: 'command', name, rule, definition, shape: shapeOf(name) } as unknown as CommandEntry;
      this.#commands.set(name, entry);
    };
  }

  /** Throws while a topic or command of a slice has nobody who answers it. */
  checkComplete(): void {
    const [missing] = this.#promised;
    if (missing) throw new Error(`Nobody answers ${missing}.`);
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

  #promise<Shape>(names: Record<string, string>, shapes: Record<string, Shape>) {
    const shapeOf = new Map(Object.entries(names).map(([name, text]) => [text, shapes[name]]));
    for (const text of shapeOf.keys()) this.#promised.add(text);
    return (text: string): Shape | undefined => {
      this.#promised.delete(text);
      return shapeOf.get(text);
    };
  }
}

function patternMatch(pattern: string): RegExp {
  const source = pattern.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&');
  return new RegExp(`^${source.replaceAll(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_.~-]{1,100})')}$`);
}
