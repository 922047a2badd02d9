import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** An email in the outbox. `problem` says why it has not been sent, `refusedAt` when it was refused for good. */
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

/** The newest emails and when emails are sent at all; one email as text or HTML (SHELL-33). */
export const outboxShapes = {
  list: {
    answer: z.strictObject({ leaving: z.enum(['soon', 'late', 'never']), items: z.array(outboxRowSchema) }),
  },
  read: { answer: z.strictObject({ text: z.string(), hasHtml: z.boolean() }) },
  html: { answer: { mediaType: 'text/html; charset=utf-8' } },
} satisfies Record<string, CallShape>;
