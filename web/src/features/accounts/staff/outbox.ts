import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

const ASK_EVERY_MS = 5_000;

/** The newest letters; asked anew while the page is open, since they leave meanwhile. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => ask(outboxCalls.list, {}, { signal }),
  refetchInterval: ASK_EVERY_MS,
});

export const letterQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['outbox', mailId],
    queryFn: ({ signal }) => ask(outboxCalls.read, { mailId }, { signal }),
  });

/** Where the letter is as its reader sees it. */
export function letterPage(mailId: string): string {
  return addressOf(outboxCalls.html, { mailId });
}
