import { it, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import { outboxMails } from '../../platform/tables.ts';

interface OutboxWorld extends World {
  mailId: string;
}

const emails: Probe<OutboxWorld> = ({ home }) => ({
  own: { params: { mailId: home.mailId } },
  missing: { params: { mailId: MISSING } },
  malformed: { params: { mailId: MALFORMED } },
});

/** SHELL-33: an email may contain a link that opens an account. */
const globalOwnerOnly = `
  visitors                | anything                                       | sign in
  viewer + staff of A + owner of B + two-sided + global admin | anything   | unauthorized`;
const oneEmailOfGlobalOwner = `${globalOwnerOnly}
  global owner            | own                                            | yes
  global owner            | missing, malformed                             | nothing`;

const ofNothing = 'it is about the installation, not about an object';

export const rights: Rights<OutboxWorld> = {
  cites: { answers: 'SHELL-13~ B19~', secrets: 'API-24~ A29~' },
  async world(db) {
    const mailId = v7();
    const letter = { id: mailId, to: 'amos@example.org', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
    await db.insert(outboxMails).values(letter);
    return { ...(await aWorld(db)), mailId };
  },
  table: {
    'GET /api/outbox': `${globalOwnerOnly}
  global owner            | it                                             | yes`,
    'GET /api/outbox/:mailId': oneEmailOfGlobalOwner,
    'GET /api/outbox/:mailId/html': oneEmailOfGlobalOwner,
  },
  probes: {
    'GET /api/outbox': it,
    'GET /api/outbox/:mailId': emails,
    'GET /api/outbox/:mailId/html': emails,
  },
  doubleLocked: {
    'GET /api/outbox': { load: ofNothing },
    'GET /api/outbox/:mailId': { load: ofNothing },
    'GET /api/outbox/:mailId/html': { load: ofNothing },
  },
};
