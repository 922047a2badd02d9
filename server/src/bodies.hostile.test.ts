import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { allRights } from '@nave/server/testing/rights/all-rights.ts';
import type { Person } from '@nave/server/testing/rights/people.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from './platform/http/refusal-reply.ts';

/** The names of all POST and PUT entries, each with the rights of its slice. */
const entriesWithBody = (await allRights()).flatMap(({ rights }) =>
  Object.keys(rights.table)
    .filter((name) => /^(POST|PUT) /.test(name))
    .map((name): [string, Rights] => [name, rights]),
);

const malformedBodies = [
  '{"name": "You',
  'hello',
  '{"__proto__": {"isAdmin": true}}',
  '{"constructor": {"prototype": {}}}',
];
const unexpectedBodies = [
  'null',
  '[]',
  '7',
  '"text"',
  `${'['.repeat(1e4)}${']'.repeat(1e4)}`,
  '{"nobody": "asked for it"}',
];

let server: RunningApp;
let cookie: string;
beforeAll(async () => {
  server = await runningApp();
  const email = 'global@people.example';
  await aPerson(server.db, { email, firstName: 'Ida', lastName: 'Berg', globalRole: 'owner' });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

/** Returns the URL of an object to which a global owner has access, and whether the entry accepts a JSON body. */
async function targetOf(name: string, { world, probes }: Rights): Promise<{ url: string; acceptsJson: boolean }> {
  const [worldA, worldB] = [await world(server.db), await world(server.db)];
  const anotherSession = async () => cookie;
  const person: Person = { name: 'global owner', id: '', email: null, cookie, worldA, worldB, anotherSession };
  const asks = probes[name]?.(person);
  const ask = asks?.own ?? asks?.none;
  if (!ask) throw new Error(`The probe of ${name} has neither "own" nor "none".`);
  const path = name.replace(/^\w+ /, '').replace(/:(\w+)/g, (_whole, parameter: string) => ask.params[parameter] ?? '');
  return { url: server.url + path, acceptsJson: ask.body !== undefined && !(ask.body() instanceof FormData) };
}

test.each(entriesWithBody)(
  'API-82~ API-86~ %s refuses an invalid body with an error in the usual form, and stores nothing',
  async (name, rights) => {
    const { url, acceptsJson } = await targetOf(name, rights);
    if (!acceptsJson) return;
    const [method = ''] = name.split(' ');
    const headers = { origin: server.url, 'x-requested-with': 'nave', 'content-type': 'application/json', cookie };
    const before = await fingerprint(server.db);
    for (const body of [...malformedBodies, ...unexpectedBodies]) {
      const answer = await fetch(url, { method, headers, body });
      const { error } = (await answer.json()) as ErrorBody;
      expect([body.slice(0, 40), answer.status, error.message]).toEqual([body.slice(0, 40), 400, expect.any(String)]);
    }
    expect(await fingerprint(server.db)).toBe(before);
  },
);
