import { type PageFrame, realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { type FieldErrors, Refusal } from '@nave/domain/kernel/refusal.ts';
import { z } from 'zod';

const id = z.string().regex(/^[\w.:~-]{1,64}$/);
const topic = z.string().max(200);
const command = z.strictObject({ type: z.templateLiteral([z.string(), '.', z.string()]), id, data: z.unknown() });
const shapes = {
  sub: z.strictObject({
    type: z.literal('sub'),
    id,
    topic,
    epoch: z.string().max(64).optional(),
    // Any number is allowed. A number that the room never had is answered with a snapshot (D17).
    after: z.number().optional(),
  }),
  unsub: z.strictObject({ type: z.literal('unsub'), topic }),
  time: z.strictObject({ type: z.literal('time'), id }),
};

/** A parsed frame, or a refusal. `id` is the frame's id, or empty if it could not be read. */
export type ReadFrame =
  | { readonly frame: PageFrame }
  | { readonly frame: null; readonly id: string; readonly refusal: Refusal };

/** Parses a text message of a page. */
export function readPageFrame(text: string): ReadFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { frame: null, id: '', refusal: new Refusal(realtimeRefusals.malformedFrame) };
  }
  const type = stringIn(value, 'type');
  const shape = type === 'sub' || type === 'unsub' || type === 'time' ? shapes[type] : command;
  const read = shape.safeParse(value);
  if (read.success) return { frame: read.data };
  const isUnknown = shape === command && type !== '' && !type.includes('.');
  const reason = isUnknown ? realtimeRefusals.unknownCommand : realtimeRefusals.malformedFrame;
  return { frame: null, id: stringIn(value, 'id').slice(0, 64), refusal: new Refusal(reason) };
}

/** Converts an error of a command's schema to a refusal with a message for each field. */
export function refusalOfInput(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof z.ZodError)) return new Refusal(realtimeRefusals.malformedFrame);
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return new Refusal(realtimeRefusals.malformedFrame, { fields });
}

function stringIn(value: unknown, key: 'type' | 'id'): string {
  if (typeof value !== 'object' || value === null || !(key in value)) return '';
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : '';
}
