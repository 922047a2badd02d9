import type { z } from 'zod';

/** What is promised: every event in order (room), the latest value (state), or at most once (flow). */
export type TopicKind = 'room' | 'state' | 'flow';

/** What a topic carries. It stands in `<slice>.api.ts`, under the topic's name. */
export interface TopicShape {
  readonly kind: TopicKind;
  /** What a page starts from: of a state its latest value, of a room what a page shows that could not resume. */
  readonly snapshot?: z.ZodType;
  /** The data of each event, by the event's name. */
  readonly events: Readonly<Record<string, z.ZodType>>;
  /** Events of a room that may wait a moment for others to go out with: nobody waits for them, and many may come. */
  readonly patient?: readonly string[];
}

declare const contract: unique symbol;
declare const carried: unique symbol;

/**
 * A topic of the socket. At run time it is its pattern alone, since viewers load it; what it carries it has as types.
 * Server, page and the test socket of the page's tests all go by it.
 */
export type Topic<Pattern extends string = string, Shape extends TopicShape = TopicShape> = string & {
  readonly [contract]: { readonly pattern: Pattern; readonly shape: Shape };
};

/** The topics of a slice by name, each with the shape of that name: `topicsOf<typeof chatTopicShapes>()({ chat: 'chat:{contentId}' })`. */
export function topicsOf<Shapes extends Record<keyof Shapes, TopicShape>>() {
  return <const Patterns extends Record<keyof Shapes, string>>(
    patterns: Patterns & Record<Exclude<keyof Patterns, keyof Shapes>, never>,
  ) => patterns as unknown as { readonly [Name in keyof Shapes]: Topic<Patterns[Name], Shapes[Name]> };
}

/** The name of one topic: a plain text that remembers what comes over it. */
export type TopicName<One extends Topic = Topic> = string & { readonly [carried]?: One };

type ShapeOf<One extends Topic> = One[typeof contract]['shape'];

type NamesIn<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What differs in the name of a topic. */
export type TopicParams<One extends Topic> = { [Name in NamesIn<One[typeof contract]['pattern']>]: string };

/** What a page starts from; `null` for a topic that has no such thing, and anything for a topic that is not known. */
export type SnapshotOf<One extends Topic> =
  TopicShape extends ShapeOf<One>
    ? unknown
    : ShapeOf<One> extends { readonly snapshot: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : null;

/** The names of a topic's events. */
export type EventNames<One extends Topic> = keyof ShapeOf<One>['events'] & string;

/** The data of an event. */
export type EventData<One extends Topic, Name extends EventNames<One> = EventNames<One>> = z.output<
  ShapeOf<One>['events'][Name]
>;

/** An event of a topic as a page gets it: numbered in a room, `at` when it was stored there (epoch ms). */
export type EventOf<One extends Topic> = {
  [Name in EventNames<One>]: { type: Name; data: EventData<One, Name>; at?: number } & Numbered<ShapeOf<One>['kind']>;
}[EventNames<One>];

type Numbered<Kind extends TopicKind> = [Kind] extends ['room'] ? { n: number } : { n?: number };

/** The name of the topic with these parameters. */
export function topicName<One extends Topic>(topic: One, params: TopicParams<One>): TopicName<One> {
  return topic.replace(/\{(\w+)\}/g, (_, name: keyof TopicParams<One>) => params[name]);
}

/** Whether an event came over a topic of this kind. */
export function isOf<One extends Topic>(
  topic: One,
  name: string,
  _event: { type: string; data: unknown },
): _event is EventOf<One> {
  return name.startsWith(topic.slice(0, topic.indexOf('{')));
}
