import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const named =
  (...names: string[]): Probe =>
  () =>
    Object.fromEntries(names.map((name) => [name, { params: { name, weight: 'regular' } }]));

export const rights: Rights = {
  cites: { answers: 'CAT-1~ CAT-2~' },
  world: aWorld,
  outcomes: { 'not there': { status: 404, code: 'request.not-found' } },
  table: {
    // CAT-1, CAT-2: the same for everyone.
    'GET /cdn/catalogues/:name': `
  everyone | languages, icons | yes
  everyone | profanity        | not there`,
    'GET /cdn/bible/:edition/:book/:chapter': `
  everyone | JHN | yes
  everyone | TOB | not there`,
    'GET /cdn/icons/:weight/:name': `
  everyone | heart   | yes
  everyone | nothing | not there`,
  },
  probes: {
    'GET /cdn/catalogues/:name': named('languages', 'icons', 'profanity'),
    'GET /cdn/bible/:edition/:book/:chapter': () =>
      Object.fromEntries(['JHN', 'TOB'].map((book) => [book, { params: { edition: 'web-1', book, chapter: '3' } }])),
    'GET /cdn/icons/:weight/:name': named('heart', 'nothing'),
  },
  doubleLocked: {},
};
