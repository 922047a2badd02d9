import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** A letter as the list of the outbox has it. `problem` is why it has not left, `refusedAt` that it never will. */
const outboxRowSchema = z
  .strictObject({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    createdAt: instant,
    sentAt: instant.nullable(),
    problem: z.string().nullable(),
    refusedAt: instant.nullable(),
  })
  .meta({ id: 'OutboxRow' });
export type OutboxRow = z.infer<typeof outboxRowSchema>;

/** What the calls of the outbox answer: the newest letters, how they leave, and one of them (SHELL-33). */
export const outboxShapes = {
  list: {
    answer: z.strictObject({ leaving: z.enum(['soon', 'late', 'never']), items: z.array(outboxRowSchema) }),
  },
  read: { answer: z.strictObject({ text: z.string(), hasHtml: z.boolean() }) },
  html: { answer: { mediaType: 'text/html; charset=utf-8' } },
} satisfies Record<string, CallShape>;
