import type { Clock } from '../platform/clock.ts';
import { recentLoad } from '../platform/database/recent-load.ts';
import type { OnWrite, Write } from '../platform/database/write-watch.ts';

/** How long what another process, or a person at the database, has changed may go unseen, in milliseconds. */
const REMEMBERED_MS = 500;

/** Everything that decides who somebody is and what they may. A session that was used goes on as it is. */
const whatCounts: readonly Write[] = [
  ...(['update users', 'delete from users'] as const),
  ...(['insert into client_users', 'update client_users', 'delete from client_users'] as const),
  ...(['delete from sessions', 'delete from access_tokens'] as const),
  ...(['insert into second_factor_demands', 'delete from second_factor_demands'] as const),
];

/** A question by key whose answers are remembered for a moment. */
export type Remember = <Found>(
  find: (key: string) => Promise<Found | undefined>,
) => (key: string) => Promise<Found | undefined>;

/**
 * Keeps for half a second who somebody is, so that a page's many requests ask the database once. Whatever this process
 * writes about accounts drops all of it before the writer has an answer: a change counts from the next call on (USR-38).
 * Only what was found is kept: a guess takes no room.
 */
export function createRemember(clock: Clock, onWrite: OnWrite): Remember {
  const forgets: (() => void)[] = [];
  onWrite(whatCounts, () => {
    for (const forget of forgets) forget();
  });
  const options = { now: () => clock.now().getTime(), isKept: (found: unknown) => found !== undefined };
  return (find) => {
    const { get, forget } = recentLoad(find, REMEMBERED_MS, options);
    forgets.push(forget);
    return get;
  };
}
