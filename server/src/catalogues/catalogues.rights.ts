import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const requestsFor =
  (...names: string[]): Probe =>
  () =>
    Object.fromEntries(names.map((name) => [name, { params: { name, weight: 'regular' } }]));

export const rights: Rights = {
  citedRules: { answers: 'CAT-1~ CAT-2~' },
  world: aWorld,
  outcomes: { 'not found': { status: 404, code: 'request.not-found' } },
  table: {
    // CAT-1, CAT-2: every caller gets the same answer.
    'GET /cdn/catalogues/:name': `
  everyone | languages, icons | yes
  everyone | profanity        | not found`,
    'GET /cdn/bible/:edition/:book/:chapter': `
  everyone | JHN | yes
  everyone | TOB | not found`,
    'GET /cdn/icons/:weight/:name': `
  everyone | heart   | yes
  everyone | nothing | not found`,
  },
  probes: {
    'GET /cdn/catalogues/:name': requestsFor('languages', 'icons', 'profanity'),
    'GET /cdn/bible/:edition/:book/:chapter': () =>
      Object.fromEntries(['JHN', 'TOB'].map((book) => [book, { params: { edition: 'web-1', book, chapter: '3' } }])),
    'GET /cdn/icons/:weight/:name': requestsFor('heart', 'nothing'),
  },
  checkExemptions: {},
};
