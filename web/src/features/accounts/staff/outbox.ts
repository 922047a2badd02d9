import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

const REFETCH_MS = 5_000;

/** The newest emails; refetched while the page is open, because the server sends emails in the meantime. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => ask(outboxCalls.list, {}, { signal }),
  refetchInterval: REFETCH_MS,
});

export const emailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['outbox', mailId],
    queryFn: ({ signal }) => ask(outboxCalls.read, { mailId }, { signal }),
  });

/** Returns the URL of the email as HTML, as its recipient sees it. */
export function emailPageUrl(mailId: string): string {
  return addressOf(outboxCalls.html, { mailId });
}
