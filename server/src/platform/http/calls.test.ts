import { allRights } from '@nave/server/testing/rights/all-rights.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary?: string; requestBody?: unknown; responses: Record<string, unknown> }>
  >;
  components: { schemas: Record<string, unknown> };
}

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());

const document = async () => json<OpenApi>(await server.call('GET', '/api/openapi.json'));

test('API-1 API-2 every API call is below /api or /cdn, and its answers and refusals are JSON', async () => {
  // The address by which players of staff fetch a video is not part of the API.
  const calls = server.app.platform.routes.entries().filter(({ tag }) => tag !== 'ownPlayback');
  expect(calls.filter(({ url }) => !/^\/(api|cdn)\//.test(url))).toEqual([]);
  const prefixes = new Set(calls.map(({ url }) => url.split('/')[1]));
  expect([...prefixes].sort()).toEqual(['api', 'cdn']);
  // Identity providers redirect browsers to these two calls, which answer with a page.
  const jsonCalls = calls.filter(({ url }) => !url.startsWith('/api/auth/callback'));
  expect(jsonCalls).toHaveLength(calls.length - 2);
  for (const { method, url } of jsonCalls) {
    const answer = await server.call(method, url.replace(/:\w+/g, v7()), method === 'GET' ? {} : { body: {} });
    expect([url, answer.headers.get('content-type')]).toEqual([url, 'application/json; charset=utf-8']);
    expect(await answer.json()).toBeInstanceOf(Object);
  }
});

test('API-11 the documentation page lists every API call and has no script', async () => {
  const answer = await server.call('GET', '/api/docs');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /,
  );
  const html = await answer.text();
  const { paths } = await document();
  for (const path of Object.keys(paths)) expect(html).toContain(`<code>${path}</code>`);
  expect(html.match(/<details>/g)).toHaveLength(server.app.platform.routes.entries().length);
  expect(html).not.toContain('<script');
  // Each example as a line of curl, with the scopes.
  expect(html).toContain('curl -X PUT');
  expect(html).toContain('Authorization: Bearer $NAVE_TOKEN');
  expect(html).toContain('<code>contents:write</code>');
});

test('API-10 the OpenAPI document describes every API call of the rights tables', async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const tables = (await allRights()).flatMap(({ rights }) => Object.keys(rights.table));
  const inRightsTables = tables.filter((name) => /^[A-Z]+ \//.test(name));
  expect(described.sort()).toEqual(inRightsTables.sort());
  for (const operations of Object.values(paths)) {
    for (const [method, { summary, requestBody }] of Object.entries(operations)) {
      expect(summary).toBeTruthy();
      if (method === 'put') expect(requestBody).toMatchObject({ required: true });
    }
  }
});

test('API-10 the OpenAPI document describes the answers of calls, and defines each named schema once', async () => {
  const { paths, components } = await document();
  const answerOf = (path: string, status = 200) => paths[path]?.get?.responses[status];
  expect(answerOf('/api/clients/{clientId}/contents/{contentId}')).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/WholeContent' } } },
  });
  expect(components.schemas.WholeContent).toMatchObject({
    required: expect.arrayContaining(['name', 'opensAt']),
    additionalProperties: false,
  });
  expect(answerOf('/cdn/channels/{clientId}/{channelId}/calendar.ics')).toMatchObject({
    content: { 'text/calendar; charset=utf-8': {} },
  });
  expect(answerOf('/cdn/clients/{clientId}', 304)).toBeDefined();
  const references = JSON.stringify(paths).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  for (const [, name] of references) expect(Object.keys(components.schemas)).toContain(name);
  expect(JSON.stringify([paths, components])).not.toContain('$defs');
});
