import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type Scope, scopes } from '@nave/domain/kernel/scope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRoute } from './platform/http/route.ts';
import { type ApiTestbed, apiTestbed } from './testing/api-testbed.ts';
import { allRights } from './testing/rights/all-rights.ts';
import type { Rights } from './testing/rights/rights.ts';
import {
  isExpected,
  sendTokenCell,
  type TokenCell,
  type TokenUsers,
  tokenCells,
  tokenUsers,
} from './testing/rights/token-cells.ts';
import { tokenScopes } from './testing/rights/token-scopes.ts';
import { NOW, type World } from './testing/rights/worlds.ts';

let bed: ApiTestbed;
const calls: { route: AnyRoute; cells: TokenCell[]; world: World; users: TokenUsers }[] = [];
const names = Object.keys(tokenScopes);

beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
  const routes = new Map(bed.platform.routes.entries().map((route) => [`${route.method} ${route.url}`, route]));
  for (const { rights } of await allRights()) await addCalls(rights, routes);
  for (const route of routes.values())
    route.handle = async () => {
      throw new Refusal({ code: 'test.let-in', kind: 'conflict', message: 'Let in.' });
    };
});
afterAll(() => bed.close());

async function addCalls(rights: Rights, routes: Map<string, AnyRoute>) {
  const [worldA, worldB] = [await rights.world(bed.db), await rights.world(bed.db)];
  const users = await tokenUsers(bed.db, worldA);
  for (const name of Object.keys(rights.table)) {
    const route = routes.get(name);
    // Answers of the read cache are the same for everyone, and its requests have no actor.
    if (!route || route.shape.cached || route.shape.anonymous) continue;
    const needed = neededBy(route);
    calls.push({ route, cells: tokenCells(route, rights, { worldA, worldB, users }, needed), world: worldA, users });
  }
}

/** The scopes that a call should need; null if the table has no line for it. */
function neededBy({ tag, name }: AnyRoute): readonly Scope[] | null {
  const line = tokenScopes[`${tag}.${name}`];
  return line === undefined ? null : (line.split(' ').filter(Boolean) as Scope[]);
}

async function faultsOf({ route, cells, ...who }: (typeof calls)[number]): Promise<string[]> {
  const faults: string[] = [];
  for (const cell of cells) {
    const code = await sendTokenCell(bed, route, cell, who);
    if (!isExpected(code, cell))
      faults.push(`${route.tag}.${route.name}: ${cell.title}: expected ${cell.expected}, answered ${code}`);
  }
  return faults;
}

test('API-220 API-221~ API-222~ each call lets in exactly the tokens that have its scopes, in each role, on the own and on a foreign client', async () => {
  const faults: string[] = [];
  for (const call of calls) faults.push(...(await faultsOf(call)));
  expect(faults).toEqual([]);
  const counted = calls.flatMap(({ cells }) => cells);
  expect(counted.length).toBeGreaterThan(3_000);
  for (const code of [null, 'tokens.scope', 'refused', 'clients.not-found'])
    expect(counted.filter(({ expected }) => expected === code).length).toBeGreaterThan(20);
  const registered = calls.map(({ route }) => `${route.tag}.${route.name}`);
  expect(names.filter((name) => !registered.includes(name))).toEqual([]);
});

test('without any one of its scopes, a call lets in a token that the table refuses', async () => {
  for (const { route, cells, ...who } of calls) {
    const { shape } = route;
    for (const scope of shape.scopes ?? []) {
      const lacking = cells.find(({ granted, expected }) => expected === 'tokens.scope' && isAllBut(granted, scope));
      if (!lacking) throw new Error(`No token lacks only ${scope} for ${route.tag}.${route.name}.`);
      Object.assign(route, { shape: { ...shape, scopes: shape.scopes?.filter((other) => other !== scope) ?? [] } });
      const code = await sendTokenCell(bed, route, lacking, who);
      Object.assign(route, { shape });
      expect([route.name, scope, code]).toEqual([route.name, scope, null]);
    }
  }
});

function isAllBut(granted: readonly Scope[], scope: Scope): boolean {
  return granted.length === scopes.length - 1 && !granted.includes(scope);
}
