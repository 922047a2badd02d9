import { isTest, type Project } from './project.ts';

/** Code that keeps values in the memory of a process: cached loads, collections of a factory or class, module state. */
const KEEPS = [
  /\bcachedLoad\(/,
  /^ {2}(readonly )?#\w+ = new (Map|Set)[<(]/m,
  /^ {2}const \w+ = new (Map|Set)<[^\n]*>\(\)/m,
  /^let \w+/m,
];
const REGISTERS = /\bmemories\.register\(/;

/**
 * Files of slices that keep values without registering them, with the reason why these values need not be forgotten when
 * another process changes data.
 */
const exceptions: Record<string, string> = {
  'server/src/accounts/passwords/known-passwords.ts': 'a file of the product',
  'server/src/accounts/passwords/passwords.ts': 'the hashes that this process computes at the moment',
  'server/src/accounts/providers/enabled-providers.ts': 'documents of providers, by their content',
  'server/src/analytics/clicks.ts': 'links of channels and clients, for five seconds',
  'server/src/analytics/counting-run.ts': 'how often this process has seen the beats of others',
  'server/src/analytics/reports.ts': 'clicks and answers, where they are many, for thirty seconds',
  'server/src/analytics/engagement.ts': 'figures that are counted anew after five seconds',
  'server/src/analytics/read-earlier.ts': 'comparisons that are counted anew after ten seconds',
  'server/src/analytics/read-minutes.ts': 'minutes that are counted anew after five seconds',
  'server/src/analytics/export-links.ts': 'whether contents have a chat and a paywall, for five seconds',
  'server/src/analytics/read-analytics.ts': 'figures of up to five seconds ago, which say so',
  'server/src/analytics/recorder.ts': 'the stays of this process’s own sockets until they are stored',
  'server/src/analytics/recount.ts': 'variables of one count',
  'server/src/analytics/change-figures.ts': 'variables of one transaction',
  'server/src/catalogues/bible-chapters.ts': 'files of the product',
  'server/src/chat/marks/mark-messages.ts': 'variables of one transaction',
  'server/src/chat/raids/preview-sweep.ts': 'a variable of one request',
  'server/src/chat/words/ready-words.ts': 'the edition is compared with the database at each use',
  'server/src/clients/events/event-waiters.ts': 'how many requests of this process are waiting',
  'server/src/clients/webhooks/webhooks.ts': 'clients whose webhooks this process is about to wake',
  'server/src/interactions/answer-interaction.ts': 'variables of one transaction',
  'server/src/interactions/timed-sends.ts': 'timers of this process; the database decides when they run',
  'server/src/messages/present-page.ts': 'variables of one request',
  'server/src/pages/cached-answers.ts': 'versions, for one second, which only cause an answer to be read again',
  'server/src/pages/protected.routes.ts': 'access rules, for one second, from which only the key of an answer is made',
  'server/src/paywall/claim-seats.ts': 'variables of one transaction',
  'server/src/paywall/entrances.ts': 'event connections, for one second',
  'server/src/paywall/event-entrances.ts': 'events with their connections, for one second',
  'server/src/paywall/entry-limits.ts': 'callers that this process has refused; each process counts in the database',
  'server/src/paywall/follow-attendees.ts': 'variables of one transaction',
  'server/src/paywall/held-seats.ts': 'seats of this process’s own sockets; the database decides whether they are open',
  'server/src/paywall/land.ts': 'channels of events, for one second',
  'server/src/paywall/paywall.routes.ts': 'channels, for one second',
  'server/src/paywall/refusal-log.ts': 'refusals that this process writes within a second',
  'server/src/ticketing/brushfire/public-partner-event.ts': 'events of the partner, for a minute, or while it is away',
  'server/src/ticketing/brushfire/refresh-attendee.ts': 'numbers that the partner did not know, for half a minute',
  'server/src/transfer/import-client.ts': 'variables of one import',
  'server/src/presence/stays.ts': 'the contents that this process’s own sockets have opened',
  'server/src/presence/announcer.ts': 'each process computes what it tells its own pages',
  'server/src/reactions/add-reactions.ts': 'variables of one transaction',
  'server/src/reactions/reaction-rules.ts':
    'contents, for one second; the window of reactions is compared with the time',
  'server/src/videos/live/live-playlists.ts':
    'stored segments, which never change; those after them are read at each use',
  'server/src/videos/rtmp/connection-counts.ts': 'counts of the connections of this process',
  'server/src/videos/rtmp/protocol/chunk-reader.ts': 'the messages of a connection that are arriving',
  'server/src/videos/rtmp/rtmp-listener.ts': 'the connections of this process',
  'server/src/videos/uploads/uploads.ts': 'the appends of this process that are running',
  'server/src/videos/videos.reads.ts': 'variables of one request',
  'server/src/presence/players.ts': 'reports of this process’s own sockets',
};

/**
 * Checks that slices register what they keep in memory (`memories.register`), so that it is forgotten when another
 * process changes the data.
 */
export function processMemoryBreaches({ texts }: Project, allowed = exceptions): string[] {
  const unregistered = [...texts].flatMap(([path, text]) => {
    const isSlice =
      /^server\/src\/(?!platform\/|testing\/|migrations\/|workers\/)[\w-]+\//.test(path) && path.endsWith('.ts');
    return isSlice && !isTest(path) && KEEPS.some((pattern) => pattern.test(text)) && !REGISTERS.test(text)
      ? [path]
      : [];
  });
  return [
    ...unregistered
      .filter((path) => !(path in allowed))
      .map(
        (path) =>
          `${path} keeps values in memory: register them with memories.register, or list the file with a reason.`,
      ),
    ...Object.keys(allowed)
      .filter((path) => !unregistered.includes(path))
      .map((path) => `${path} is listed in process-memory.ts, but keeps no unregistered values.`),
  ];
}
