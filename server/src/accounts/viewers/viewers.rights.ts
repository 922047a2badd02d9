import { form } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';
import { PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';

const email = () => `${v7()}@people.example`;
const code = () => ({ code: 'not-a-code' });

export const rights: Rights = {
  cites: { answers: 'SHELL-13~ B1', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'no link': { status: 410, code: 'accounts.link-not-valid' } },
  table: {
    // ACC-52: viewers create their own accounts, without a role.
    'POST /api/auth/register': 'everyone | it | yes',
    // ACC-156: the link is sent to the e-mail, and its code decides.
    'POST /api/auth/magic-link': `
  everyone                | own                                            | yes
  everyone                | missing                                        | nothing`,
    'POST /api/auth/magic-link/look': 'everyone | it | no link',
    'POST /api/auth/magic-link/use': 'everyone | it | no link',
  },
  probes: {
    'POST /api/auth/register': ({ anotherSession }) => ({
      it: { params: {}, cookie: anotherSession, ...form(() => ({ name: 'Amos', email: email(), password: PASSWORD })) },
    }),
    'POST /api/auth/magic-link': ({ home }) => ({
      own: { params: {}, ...form(() => ({ email: email(), channelId: home.channels.own.id, language: 'en' })) },
      missing: { params: {}, ...form(() => ({ email: email(), channelId: v7(), language: 'en' })) },
    }),
    'POST /api/auth/magic-link/look': () => ({ it: { params: {}, ...form(code) } }),
    'POST /api/auth/magic-link/use': () => ({ it: { params: {}, ...form(code) } }),
  },
  tellEmails: ['POST /api/auth/register'],
};
