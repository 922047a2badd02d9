import type { z } from 'zod';

/**
 * The input of a command and the data of its acknowledgement. `<slice>.api.ts` defines the shape under the command's
 * name.
 */
export interface CommandShape {
  readonly input: z.ZodType;
  /** The data of the acknowledgement; absent if the acknowledgement has no data. */
  readonly ack?: z.ZodType;
}

/** The type of a command's frame: `slice.verb`. */
export type CommandLine = `${string}.${string}`;

declare const contract: unique symbol;

/**
 * A command of the socket. At run time, a command is only the string `slice.verb`. Its type also contains the shape.
 */
export type Command<Shape extends CommandShape = CommandShape> = CommandLine & { readonly [contract]?: Shape };

/**
 * Declares the commands of a slice, each with the shape of the same name:
 * `commandsOf<typeof chatCommandShapes>()({ send: 'chat.send' })`.
 */
export function commandsOf<Shapes extends Record<keyof Shapes, CommandShape>>() {
  return <const Lines extends Record<keyof Shapes, CommandLine>>(
    lines: Lines & Record<Exclude<keyof Lines, keyof Shapes>, never>,
  ) => lines as unknown as { readonly [Name in keyof Shapes]: Lines[Name] & Command<Shapes[Name]> };
}

type ShapeOf<One extends Command> = NonNullable<One[typeof contract]>;

/** The input as a page sends it. */
export type CommandInput<One extends Command> = z.input<ShapeOf<One>['input']>;

/** The input as the server has parsed it. */
export type ParsedInput<One extends Command> = z.output<ShapeOf<One>['input']>;

/** The data of the acknowledgement; `unknown` for an unspecified command. */
export type AckData<One extends Command> =
  CommandShape extends ShapeOf<One>
    ? unknown
    : ShapeOf<One> extends { readonly ack: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : undefined;
