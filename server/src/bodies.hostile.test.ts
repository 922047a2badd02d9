import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { allRights } from '@nave/server/testing/rights/all-rights.ts';
import type { Person } from '@nave/server/testing/rights/people.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from './platform/http/refusal-reply.ts';

/** Every entry that takes a body, with its slice's rights. */
const taking = (await allRights()).flatMap(({ rights }) =>
  Object.keys(rights.table)
    .filter((name) => /^(POST|PUT) /.test(name))
    .map((name): [string, Rights] => [name, rights]),
);

const broken = ['{"name": "You', 'hello', '{"__proto__": {"isAdmin": true}}', '{"constructor": {"prototype": {}}}'];
const noForm = ['null', '[]', '7', '"text"', `${'['.repeat(1e4)}${']'.repeat(1e4)}`, '{"nobody": "asked for it"}'];

let server: RunningApp;
let cookie: string;
beforeAll(async () => {
  server = await runningApp();
  const email = 'global@people.example';
  await aPerson(server.db, { email, firstName: 'Ida', lastName: 'Berg', globalRole: 'owner' });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

/** Returns the URL of an object for a global owner, and whether the entry takes multipart. */
async function reach(name: string, { world, probes }: Rights): Promise<{ url: string; takesForm: boolean }> {
  const [home, abroad] = [await world(server.db), await world(server.db)];
  const anotherSession = async () => cookie;
  const person: Person = { name: 'global owner', id: '', email: null, cookie, home, abroad, anotherSession };
  const asks = probes[name]?.(person);
  const ask = asks?.own ?? asks?.it;
  if (!ask) throw new Error(`${name} has no object of one's own.`);
  const path = name.replace(/^\w+ /, '').replace(/:(\w+)/g, (_whole, parameter: string) => ask.params[parameter] ?? '');
  return { url: server.url + path, takesForm: ask.body !== undefined && !(ask.body() instanceof FormData) };
}

test.each(taking)(
  'API-82~ API-86~ %s refuses an invalid body in the error form, and stores nothing',
  async (name, rights) => {
    const { url, takesForm } = await reach(name, rights);
    if (!takesForm) return;
    const [method = ''] = name.split(' ');
    const headers = { origin: server.url, 'x-requested-with': 'nave', 'content-type': 'application/json', cookie };
    const before = await fingerprint(server.db);
    for (const body of [...broken, ...noForm]) {
      const answer = await fetch(url, { method, headers, body });
      const { error } = (await answer.json()) as ErrorBody;
      expect([body.slice(0, 40), answer.status, error.message]).toEqual([body.slice(0, 40), 400, expect.any(String)]);
    }
    expect(await fingerprint(server.db)).toBe(before);
  },
);
