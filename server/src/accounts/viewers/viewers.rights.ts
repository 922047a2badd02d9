import { body } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

const email = () => `${v7()}@people.example`;
const code = () => ({ code: 'not-a-code' });

export const rights: Rights = {
  citedRules: { answers: 'SHELL-13~ B1', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-52: viewers create their own accounts, without a role.
    'POST /api/auth/register': 'everyone | none | yes',
    // ACC-156: the link is sent to the e-mail, and access depends on the code of the link.
    'POST /api/auth/magic-link': `
  everyone                | own                                            | yes
  everyone                | missing                                        | nothing
  program                 | missing                                        | people only`,
    'POST /api/auth/magic-link/look': 'everyone | none | no link',
    'POST /api/auth/magic-link/use': 'everyone | none | no link',
  },
  probes: {
    'POST /api/auth/register': ({ anotherSession }) => ({
      none: {
        params: {},
        cookie: anotherSession,
        ...body(() => ({ name: 'Amos', email: email(), password: PASSWORD })),
      },
    }),
    'POST /api/auth/magic-link': ({ worldA }) => ({
      own: { params: {}, ...body(() => ({ email: email(), channelId: worldA.channels.own.id, language: 'en' })) },
      missing: { params: {}, ...body(() => ({ email: email(), channelId: v7(), language: 'en' })) },
    }),
    'POST /api/auth/magic-link/look': () => ({ none: { params: {}, ...body(code) } }),
    'POST /api/auth/magic-link/use': () => ({ none: { params: {}, ...body(code) } }),
  },
  mayContainEmails: ['POST /api/auth/register'],
};
