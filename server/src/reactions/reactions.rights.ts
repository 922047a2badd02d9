import { chatsOfContents, loadedById } from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

const batch = () => ({ pageId: v7(), batch: 1, counts: { heart: 1 } });

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'REA-13 REA-14', secrets: '' },
  world: aContentWorld,
  outcomes: { 'not live': { status: 409, code: 'reactions.not-live' } },
  table: {
    'reactions:{contentId}': `
  everyone                | own, outside, both, private, foreign           | yes
  everyone                | unseen, members, known, silent, soon, ended, on demand | yes
  everyone                | archived, deleted, missing, malformed          | no topic`,
    'reactions.add': `
  everyone                | own, outside, both, private, foreign           | yes
  everyone                | unseen, members, known, silent                 | yes
  everyone                | soon, ended, on demand                         | not live
  everyone                | archived, deleted, missing, malformed          | nothing`,
  },
  probes: {
    'reactions:{contentId}': chatsOfContents(),
    'reactions.add': chatsOfContents(body(batch)),
  },
  checkExemptions: { 'reactions.add': { load: loadedById } },
};
