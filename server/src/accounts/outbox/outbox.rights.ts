import { MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import { outboxMails } from '../../platform/tables.ts';

interface OutboxWorld extends World {
  mailId: string;
}

const emails: Probe<OutboxWorld> = ({ worldA }) => ({
  own: { params: { mailId: worldA.mailId } },
  missing: { params: { mailId: MISSING } },
  malformed: { params: { mailId: MALFORMED } },
});

/** SHELL-33: only the global owner reads emails, because their links may give access to accounts. */
const globalOwnerOnly = `
  visitors                | anything                                       | sign in
  viewer + staff of A + owner of B + staff of A and B + global admin | anything   | unauthorized`;
const oneEmailOfGlobalOwner = `${globalOwnerOnly}
  global owner            | own                                            | yes
  global owner            | missing, malformed                             | nothing`;

const noObjectToLoad = 'the entry concerns the installation, not an object';

export const rights: Rights<OutboxWorld> = {
  citedRules: { answers: 'OPS-77 SHELL-13~ B19~', secrets: 'API-24~ A29~' },
  async world(db) {
    const mailId = v7();
    const email = { id: mailId, to: 'amos@example.org', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
    await db.insert(outboxMails).values(email);
    return { ...(await aWorld(db)), mailId };
  },
  table: {
    'GET /api/outbox': `${globalOwnerOnly}
  global owner            | none                                           | yes`,
    'GET /api/outbox/:mailId': oneEmailOfGlobalOwner,
    'GET /api/outbox/:mailId/html': oneEmailOfGlobalOwner,
  },
  probes: {
    'GET /api/outbox': none,
    'GET /api/outbox/:mailId': emails,
    'GET /api/outbox/:mailId/html': emails,
  },
  checkExemptions: {
    'GET /api/outbox': { load: noObjectToLoad },
    'GET /api/outbox/:mailId': { load: noObjectToLoad },
    'GET /api/outbox/:mailId/html': { load: noObjectToLoad },
  },
};
