import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { type ApiPromises, apiPromises } from '@nave/server/testing/api-promises.ts';
import { openApiOf } from '@nave/server/testing/openapi-of.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from './openapi.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await openApiOf();
});
const operations = (): Operation[] => Object.values(document.paths).flatMap((ofPath) => Object.values(ofPath));

test('API-241 the OpenAPI document is valid against the schema of OpenAPI 3.1, and each call has an id of its own', async () => {
  const validator = new Validator();
  const problemOf = async (one: OpenApiDocument) => (await validator.validate(JSON.parse(JSON.stringify(one)))).errors;
  expect(await problemOf({ ...document, paths: { 'no-slash': {} } })).toBeDefined();
  expect(await problemOf(document)).toBeUndefined();
  expect(validator.version).toBe('3.1');
  const ids = operations().map(({ operationId }) => operationId);
  expect(ids).toContain('contents.save');
  expect(new Set(ids).size).toBe(ids.length);
});

test('API-241~ a call names its scopes, headers and refusals with their codes', () => {
  const save = document.paths['/api/clients/{clientId}/contents/{contentId}']?.put;
  expect(save?.security).toEqual([{ token: ['contents:write'] }, { session: [] }]);
  expect(Object.keys(save?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '413', '429', '503']);
  const of = (status: string) => JSON.stringify(save?.responses[status]);
  expect(of('404')).toContain('`contents.not-found`');
  expect(of('403')).toContain('`tokens.scope`: This call needs the scopes contents:write.');
  expect(of('200')).toContain('x-request-id');
  expect(JSON.stringify(document.components.responses.TooMany)).toContain('Retry-After');
  const add = document.paths['/api/clients/{clientId}/contents']?.post;
  expect(Object.keys(add?.responses ?? {})).toEqual(expect.arrayContaining(['201', '409', '422']));
  expect(add?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  const upload = document.paths['/api/clients/{clientId}/images']?.post;
  expect(upload?.parameters.map(({ name }) => name)).toEqual(['clientId']);
});

/** The promises of the last release, and those of the document. NAVE_UPDATE_RELEASE=1 writes the former, at a release. */
async function promises() {
  const file = join(import.meta.dirname, 'openapi-release.json');
  const now = apiPromises(document);
  if (process.env.NAVE_UPDATE_RELEASE) await writeFile(file, `${JSON.stringify(now, null, 2)}\n`);
  return { released: JSON.parse(await readFile(file, 'utf8')) as ApiPromises, now };
}
/** Returns what would break programs that were written for the release. */
function breaches(released: ApiPromises, now: ApiPromises): string[] {
  const [had, needed, has] = [new Set(released.has), new Set(released.needs), new Set(now.has)];
  const ofKnownCalls = now.needs.filter((line) => isOfKnown(line, had));
  return [...released.has.filter((line) => !has.has(line)), ...ofKnownCalls.filter((line) => !needed.has(line))];
}
/** Whether the demand is one of a call that the release had. */
function isOfKnown(line: string, had: ReadonlySet<string>): boolean {
  const id = line.slice(0, line.indexOf(': ') + 1);
  return [...had].some((known) => known.startsWith(id));
}

test('API-242 since the last release nothing was taken from programs, and nothing more is demanded of them', async () => {
  const { released, now } = await promises();
  expect(released.has.length).toBeGreaterThan(500);
  expect(breaches(released, now)).toEqual([]);
  const without = (line: string) => ({ ...now, has: now.has.filter((one) => one !== line) });
  expect(breaches(released, without('Channel.name'))).toEqual(['Channel.name']);
  expect(breaches(released, without('contents.save: query following'))).toEqual(['contents.save: query following']);
  const scope = 'contents.save: scope people:read';
  expect(breaches(released, { ...now, needs: [...now.needs, scope] })).toEqual([scope]);
  const ofNewCall = 'songs.add: body application/json.title';
  expect(breaches(released, { ...now, needs: [...now.needs, ofNewCall] })).toEqual([]);
});
