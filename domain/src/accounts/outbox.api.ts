import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/**
 * An email in the outbox. `problem` is the reason why the email has not been sent. `refusedAt` is the time at which the
 * mail server refused the email permanently.
 */
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

/**
 * `list` returns the newest emails, and whether this installation sends emails soon, late or never. `read` returns the
 * text of one email, and `html` its HTML (SHELL-33).
 */
export const outboxShapes = {
  list: {
    scopes: null,
    answer: z.strictObject({ leaving: z.enum(['soon', 'late', 'never']), items: z.array(outboxRowSchema) }),
  },
  read: { scopes: null, answer: z.strictObject({ text: z.string(), hasHtml: z.boolean() }) },
  html: { scopes: null, answer: { mediaType: 'text/html; charset=utf-8' } },
} satisfies Record<string, CallShape>;
