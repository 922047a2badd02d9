import type { z } from 'zod';

/** What a command takes, and what its acknowledgement carries. It stands in `<slice>.api.ts`, under the command's name. */
export interface CommandShape {
  readonly input: z.ZodType;
  /** The data of the acknowledgement; without it there is none. */
  readonly ack?: z.ZodType;
}

/** The type of a command as everybody names it. */
export type CommandLine = `${string}.${string}`;

declare const contract: unique symbol;

/** A command of the socket. At run time it is its line alone; what it takes and answers it has as types. */
export type Command<Shape extends CommandShape = CommandShape> = CommandLine & { readonly [contract]?: Shape };

/** The commands of a slice by name, each with the shape of that name: `commandsOf<typeof chatCommandShapes>()({ send: 'chat.send' })`. */
export function commandsOf<Shapes extends Record<keyof Shapes, CommandShape>>() {
  return <const Lines extends Record<keyof Shapes, CommandLine>>(
    lines: Lines & Record<Exclude<keyof Lines, keyof Shapes>, never>,
  ) => lines as unknown as { readonly [Name in keyof Shapes]: Lines[Name] & Command<Shapes[Name]> };
}

type ShapeOf<One extends Command> = NonNullable<One[typeof contract]>;

/** What whoever commands gives. */
export type CommandInput<One extends Command> = z.input<ShapeOf<One>['input']>;

/** The input as the server has parsed it. */
export type ParsedInput<One extends Command> = z.output<ShapeOf<One>['input']>;

/** The data of the acknowledgement; anything for a command that is not known. */
export type AckData<One extends Command> =
  CommandShape extends ShapeOf<One>
    ? unknown
    : ShapeOf<One> extends { readonly ack: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : undefined;
