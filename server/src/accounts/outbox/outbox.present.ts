import type { OutboxRow } from '@nave/domain/accounts/outbox.api.ts';
import type { OutboxEmail } from '../../platform/email.ts';

export function presentOutboxRow({ id, to, subject, createdAt, sentAt, problem, refusedAt }: OutboxEmail): OutboxRow {
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
