import { chatModerators, chatsOfContents, loadedById } from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';

const path = '/api/contents/:contentId/analytics';

/** Lines for staff with access to a channel of the content; every content has figures, also one without a chat. */
const staff = (done: string, denied: string, absent: string, notSignedIn: string) =>
  chatModerators(done, denied, absent, notSignedIn)
    .replace('| silent, archived, deleted', '| archived, deleted')
    .replaceAll('unseen, members, known, soon', 'unseen, members, known, silent, soon');

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'ANA-30 ANA-105 ANA-2~', secrets: 'ANA-105~' },
  world: aContentWorld,
  outcomes: { denied: { status: 403, code: 'analytics.denied' } },
  table: {
    'analytics:{contentId}': staff('yes', 'no topic', 'no topic', 'no topic'),
    [`GET ${path}`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/minutes`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/messages`]: staff('yes', 'denied', 'nothing', 'sign in'),
    [`GET ${path}/earlier`]: staff('yes', 'denied', 'nothing', 'sign in'),
  },
  probes: {
    'analytics:{contentId}': chatsOfContents(),
    [`GET ${path}`]: chatsOfContents(),
    [`GET ${path}/minutes`]: chatsOfContents(),
    [`GET ${path}/messages`]: chatsOfContents({ query: 'minute=2026-11-22T10:00:00Z' }),
    [`GET ${path}/earlier`]: chatsOfContents(),
  },
  checkExemptions: {
    'analytics:{contentId}': { load: loadedById },
    [`GET ${path}`]: { load: loadedById },
    [`GET ${path}/minutes`]: { load: loadedById },
    [`GET ${path}/messages`]: { load: loadedById },
    [`GET ${path}/earlier`]: { load: loadedById },
  },
};
