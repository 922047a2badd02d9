import type { TokenForm } from '@nave/domain/accounts/tokens.api.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { json, type RunningApp } from './running-app.ts';
import type { Colleague } from './staff-testbed.ts';

/** Sends requests with an access token, without cookies and without the headers of a browser. */
export type Program = (
  method: string,
  path: string,
  request?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Response>;

/** Creates an access token of a staff member and returns its value. By default it has all scopes and does not expire. */
export async function newToken(
  server: RunningApp,
  owner: Pick<Colleague, 'id' | 'cookie'>,
  form: Pick<TokenForm, 'clientId'> & Partial<TokenForm>,
): Promise<string> {
  const body = sampleTokenForm(form);
  const answer = await server.call('POST', `/api/users/${owner.id}/token`, { cookie: owner.cookie, body });
  if (!answer.ok) throw new Error(`No token was created: ${await answer.text()}`);
  return (await json<{ token: string }>(answer)).token;
}

export function programOfToken(server: Pick<RunningApp, 'url'>, token: string): Program {
  return (method, path, { body, headers } = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}
