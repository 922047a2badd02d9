import type { OutboxRow } from '@nave/domain/accounts/outbox.api.ts';
import type { OutboxMail } from '../../platform/letter.ts';

export function presentOutboxRow({ id, to, subject, createdAt, sentAt, problem, refusedAt }: OutboxMail): OutboxRow {
  return {
    id,
    to,
    subject,
    problem,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  };
}
