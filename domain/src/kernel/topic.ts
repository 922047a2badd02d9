import type { z } from 'zod';

/** The delivery guarantee: every event in order (room), the latest value (state), or at most once (flow). */
export type TopicKind = 'room' | 'state' | 'flow';

/** The snapshot and events of a topic. `<slice>.api.ts` defines the shape under the topic's name. */
export interface TopicShape {
  readonly kind: TopicKind;
  /**
   * The data with which a page starts: the latest value of a state, or the part of a room that a page receives if it
   * cannot resume.
   */
  readonly snapshot?: z.ZodType;
  /** The data of each event, by the event's type. */
  readonly events: Readonly<Record<string, z.ZodType>>;
  /**
   * Types of events in a room that may be delayed and sent together with later events, since they are frequent and not
   * urgent.
   */
  readonly deferrable?: readonly string[];
}

declare const contract: unique symbol;
declare const carried: unique symbol;

/**
 * A topic of the socket. At run time, a topic is only a string with its pattern, so that viewers' pages stay small. Its
 * type also contains the shape. The server, the pages and the test socket of the page tests all use these topics.
 */
export type Topic<Pattern extends string = string, Shape extends TopicShape = TopicShape> = string & {
  readonly [contract]: { readonly pattern: Pattern; readonly shape: Shape };
};

/**
 * Declares the topics of a slice, each with the shape of the same name:
 * `topicsOf<typeof chatTopicShapes>()({ chat: 'chat:{contentId}' })`.
 */
export function topicsOf<Shapes extends Record<keyof Shapes, TopicShape>>() {
  return <const Patterns extends Record<keyof Shapes, string>>(
    patterns: Patterns & Record<Exclude<keyof Patterns, keyof Shapes>, never>,
  ) => patterns as unknown as { readonly [Name in keyof Shapes]: Topic<Patterns[Name], Shapes[Name]> };
}

/** The name of a topic with its parameters filled in. The type of this string also contains what the topic sends. */
export type TopicName<One extends Topic = Topic> = string & { readonly [carried]?: One };

type ShapeOf<One extends Topic> = One[typeof contract]['shape'];

type NamesIn<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters of a topic's pattern, by name. */
export type TopicParams<One extends Topic> = { [Name in NamesIn<One[typeof contract]['pattern']>]: string };

/** The data with which a page starts; `null` for a topic without a snapshot, `unknown` for an unspecified topic. */
export type SnapshotOf<One extends Topic> =
  TopicShape extends ShapeOf<One>
    ? unknown
    : ShapeOf<One> extends { readonly snapshot: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : null;

export type EventNames<One extends Topic> = keyof ShapeOf<One>['events'] & string;

export type EventData<One extends Topic, Name extends EventNames<One> = EventNames<One>> = z.output<
  ShapeOf<One>['events'][Name]
>;

/**
 * An event as a page receives it. In a room, the event has a number `n`, and `at` is the time of storage (epoch ms).
 */
export type EventOf<One extends Topic> = {
  [Name in EventNames<One>]: { type: Name; data: EventData<One, Name>; at?: number } & Numbered<ShapeOf<One>['kind']>;
}[EventNames<One>];

type Numbered<Kind extends TopicKind> = [Kind] extends ['room'] ? { n: number } : { n?: number };

/** Returns the topic's name, with the parameters filled in. */
export function topicName<One extends Topic>(topic: One, params: TopicParams<One>): TopicName<One> {
  return topic.replace(/\{(\w+)\}/g, (_, name: keyof TopicParams<One>) => params[name]);
}

/** Whether an event belongs to a topic with this pattern. `name` is the name of the event's topic. */
export function isEventOf<One extends Topic>(
  topic: One,
  name: string,
  _event: { type: string; data: unknown },
): _event is EventOf<One> {
  return name.startsWith(topic.slice(0, topic.indexOf('{')));
}
